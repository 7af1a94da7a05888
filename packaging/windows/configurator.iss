; Inno Setup: an installer for Windows from dist\configurator, for one user, without an administrator.
; NOT TRIED YET: written without a Windows machine at hand. It takes the icon from where the recipe of the bundle drew it.
;
;     iscc /DVersion=NUMBER packaging\windows\configurator.iss

#ifndef Version
  #error Name the version: iscc /DVersion=NUMBER (hatchling version prints it)
#endif

[Setup]
AppId={{5B1C9D52-7A0E-4C39-9B7B-3C7E3C0F6A11}
AppName=Configurator
AppVersion={#Version}
AppPublisher=Inference server configurator
DefaultDirName={autopf}\Inference server configurator
DefaultGroupName=Configurator
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=inference-server-configurator-{#Version}-setup
Compression=lzma2
SolidCompression=yes
; What Qt 6 asks for: Windows 10, version 1809.
MinVersion=10.0.17763
SetupIconFile=build\configurator\icon\configurator.ico
UninstallDisplayIcon={app}\configurator-window.exe

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Files]
Source: "dist\configurator\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[InstallDelete]
; Libraries of the version before, which the new one may no longer bring.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Configurator"; Filename: "{app}\configurator-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.quote"; ValueType: string; ValueData: "InferenceServerQuote"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.quote\OpenWithProgids"; ValueType: string; ValueName: "InferenceServerQuote"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\InferenceServerQuote"; ValueType: string; ValueData: "Inference server quote"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\InferenceServerQuote\DefaultIcon"; ValueType: string; ValueData: "{app}\configurator-window.exe,0"
Root: HKA; Subkey: "Software\Classes\InferenceServerQuote\shell\open\command"; ValueType: string; ValueData: """{app}\configurator-window.exe"" ""%1"""

[Run]
Filename: "{app}\configurator-window.exe"; Description: "{cm:LaunchProgram,Configurator}"; Flags: nowait postinstall skipifsilent
