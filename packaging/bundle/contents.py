"""What goes into the bundle and what stays out, by name; the reasons are here and the doing is in the recipe."""

from pathlib import PurePosixPath

LANGUAGES = ("de", "en")

MODULES_LEFT_OUT = (
    # The network is never used; neither are these parts of Qt.
    "ssl",
    # Checksums are Python's own: OpenSSL would come a second time, beside the one in cryptography.
    "_hashlib",
    "PySide6.QtNetwork",
    "PySide6.QtQml",
    "PySide6.QtTest",
    # Logos are PNG, JPEG or SVG, and text is set by ReportLab and Qt.
    "PIL._avif",
    "PIL._webp",
    "PIL._imagingcms",
    "PIL._imagingft",
    "PIL._imagingtk",
    "PIL.ImageQt",
    # What libraries import for their own development, or where it happens to be installed.
    "IPython",
    "PyInstaller",
    "_pytest",
    "ast_serialize",
    "curses",
    "doctest",
    "hypothesis",
    "lxml",
    "matplotlib",
    "mypy",
    "numpy",
    "pandas",
    "pip",
    "pydantic.mypy",
    "pydantic.v1",
    "pypdf",
    "pytest",
    "readline",
    "rich",
    "scipy",
    "setuptools",
    "sqlite3",
    "tkinter",
)

_FILES_LEFT_OUT = (
    "egldeviceintegrations/",
    "networkinformation/",
    "platforminputcontexts/libqtvirtual",
    "platforms/libqeglfs",
    "platforms/libqlinuxfb",
    "platforms/libqminimal",
    "platforms/libqvkkhrdisplay",
    "platforms/libqvnc",
    "platformthemes/libqgtk3",
    "qmltooling/",
    "sqldrivers/",
    "tls/",
    # Qt draws icons from SVG and shows pages as pixels; pictures are read by Pillow.
    "imageformats/qgif",
    "imageformats/libqgif",
    "imageformats/libqicns",
    "imageformats/libqtga",
    "imageformats/libqtiff",
    "imageformats/libqwbmp",
    "imageformats/libqwebp",
    "generic/libqtuio",
    "generic/libqevdev",
    # Where the packages lay on the machine that built this, and what a library's own developers had installed.
    "dist-info/direct_url.json",
    "dist-info/INSTALLER",
    "dist-info/REQUESTED",
    "dist-info/uv_cache.json",
    "platformdirs.cdx.json",
    # Beside a project that was open while this was built.
    "resources/.",
)


def is_wanted(name: str) -> bool:
    """Whether the program uses a collected file, by its place in the bundle."""
    path = PurePosixPath(name.replace("\\", "/"))
    text = str(path)
    if "babel/locale-data/" in text:
        return path.stem.split("_")[0] in ("root", *LANGUAGES)
    if "PySide6" in text and "translations" in path.parts:
        return path.stem in {f"qtbase_{language}" for language in LANGUAGES}
    return "tests" not in path.parts and not any(part in text for part in _FILES_LEFT_OUT)


def may_be_stripped(name: str) -> bool:
    """Whether symbols for a debugger can go; libraries that auditwheel has patched do not bear it."""
    path = PurePosixPath(name)
    return path.name.startswith(("libpython", "libpdfium", "_imaging.", "_rust.")) or "lib-dynload" in path.parts


def is_only_a_dependency(name: str) -> bool:
    """Whether a file is there for other libraries alone, and can go with the last that needs it."""
    path = PurePosixPath(name)
    return ".so" in path.name and str(path.parent) in (".", "pillow.libs", "PySide6/Qt/lib")
