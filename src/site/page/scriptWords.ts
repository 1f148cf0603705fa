/** The words of what the page's script adds. They travel in the page where they are not English. */
export interface ScriptWords {
  copyCode: string;
  copied: string;
  /** Names of the theme's button: what is chosen, and what a press chooses. */
  themeSystem: string;
  themeLight: string;
  themeDark: string;
  searchDocs: string;
  results: string;
  closeSearch: string;
  /** With `{query}`. */
  nothingFound: string;
  searchFailed: string;
}

export const ENGLISH_SCRIPT_WORDS: ScriptWords = {
  copyCode: 'Copy code',
  copied: 'Copied',
  themeSystem: 'Theme: as the system. Change to light',
  themeLight: 'Theme: light. Change to dark',
  themeDark: 'Theme: dark. Change to as the system',
  searchDocs: 'Search the documentation',
  results: 'Results',
  closeSearch: 'Close the search',
  nothingFound: 'Nothing found for “{query}”.',
  searchFailed: 'The search does not answer right now. Try again in a moment.',
};
