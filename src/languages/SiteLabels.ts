/**
 * Labels of the pages that the service serves and that a bundle contains. `{heading}`, `{query}`, `{count}` and `{line}` are placeholders.
 */
export interface SiteLabels {
  /** Labels of everything around the content of a page: header, menus and navigation. Also the labels of the "not found" page. */
  frame: {
    skip: string;
    menu: string;
    closeMenu: string;
    /** Accessible name of the navigation. */
    navigation: string;
    search: string;
    version: string;
    /** Entry of the version menu for the pages without a version, if other pages have a version. */
    latestVersion: string;
    language: string;
    /** Title of the list of headings. */
    outline: string;
    edit: string;
    /** The button that copies the page. */
    copyPage: string;
    /** The link to the page's Markdown. */
    viewMarkdown: string;
    breadcrumbs: string;
    neighbours: string;
    previous: string;
    next: string;
    notFound: string;
    nothingHere: string;
    moved: string;
    lookAround: string;
    firstPage: string;
  };
  content: ContentLabels;
  script: ScriptLabels;
  /** Labels of the export report that a bundle contains. The warnings in the report are always in English. */
  report: {
    title: string;
    pages: string;
    files: string;
    warnings: string;
    brokenLinks: string;
    /** Heading of the warnings. */
    problems: string;
    /** States how many warnings the report does not list; contains `{count}` for the number. */
    notListed: string;
    replacedByLinks: string;
    otherHosts: string;
    /** Shows which line of the source file a warning is about; contains `{line}` for the line number. */
    line: string;
  };
}

/** Labels within the text of a page. */
export interface ContentLabels {
  note: string;
  tip: string;
  info: string;
  warning: string;
  danger: string;
  /** Accessible name of the link next to a heading; `{heading}` is the heading's text. */
  linkToHeading: string;
  footnotes: string;
  backToText: string;
  /** Shown after the name and type of a required parameter or response field. */
  required: string;
  deprecated: string;
  /** Shown before the default value of a parameter or response field. */
  default: string;
  /** Title of collapsed content for which the author set no title. */
  details: string;
}

/**
 * Labels that the page's script writes into the page. The script bundles only the English labels. So a page with labels in another language
 * contains them as JSON.
 */
export interface ScriptLabels {
  copyCode: string;
  copied: string;
  /** Shown when the page could not be copied. */
  copyFailed: string;
  /** Accessible names of the theme button, one for each current theme. Each name also says which theme a press selects. */
  themeSystem: string;
  themeLight: string;
  themeDark: string;
  searchDocs: string;
  results: string;
  closeSearch: string;
  /** Contains `{query}`. */
  nothingFound: string;
  searchFailed: string;
  /** Text of the search dialog's button for asking the assistant. Contains `{query}`. */
  ask: string;
  /** Shown when the assistant could not be loaded. */
  askFailed: string;
}
