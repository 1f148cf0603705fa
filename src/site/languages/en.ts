import { ENGLISH_SCRIPT_WORDS } from '../page/scriptWords.js';
import type { SiteWords } from './SiteWords.js';

/** English. */
export const WORDS: SiteWords = {
  frame: {
    skip: 'Skip to the content',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    navigation: 'Documentation',
    search: 'Search',
    version: 'Version',
    latestVersion: 'Latest',
    language: 'Language',
    outline: 'On this page',
    edit: 'Edit this page',
    breadcrumbs: 'Breadcrumbs',
    neighbours: 'Previous and next page',
    previous: 'Previous',
    next: 'Next',
    notFound: 'Page not found',
    nothingAt: 'There is no page at {address}.',
    nothingHere: 'There is no page at this address.',
    moved: 'It may have moved.',
    lookAround: 'The navigation and the search know where everything is now.',
    firstPage: 'Go to the first page',
  },
  content: {
    note: 'Note',
    tip: 'Tip',
    info: 'Info',
    warning: 'Warning',
    danger: 'Danger',
    linkToHeading: 'Link to “{heading}”',
    footnotes: 'Footnotes',
    backToText: 'Back to the text',
  },
  script: ENGLISH_SCRIPT_WORDS,
};
