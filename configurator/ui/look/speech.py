"""Which language the window speaks, Qt's own words on its buttons and keys included."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from configurator.language import ENGLISH, NAMES, use

SYSTEM = "system"
"""The choice to speak as the system does."""

QT_WORDS = "qtbase"
"""The part of Qt whose words stand in our window: standard buttons, file dialogs, menus of fields, names of keys."""


def speak(choice: str) -> None:
    """Speak a language of `NAMES` from now on, or that of the ``system``. What was built before keeps its words."""
    language = system_language(QLocale.system().uiLanguages()) if choice == SYSTEM else choice
    use(language)
    _translate_qt(language)


def system_language(wanted: list[str]) -> str:
    """The first of the languages that somebody reads, as ``de-AT``, that we speak; English where we speak none."""
    codes = (one.split("-")[0] for one in wanted)
    return next((code for code in codes if code in NAMES), ENGLISH)


def _translate_qt(language: str) -> None:
    application = QCoreApplication.instance()
    if application is None:
        return
    for before in application.findChildren(QTranslator, QT_WORDS):
        QCoreApplication.removeTranslator(before)
        before.deleteLater()
    if language == ENGLISH:
        return
    words = QTranslator(application)
    words.setObjectName(QT_WORDS)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if words.load(QLocale(language), QT_WORDS, "_", folder):
        QCoreApplication.installTranslator(words)
