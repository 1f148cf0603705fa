import type { RenderLabels } from '../markdown/renderMarkdown.js';
import type { ScriptWords } from '../page/scriptWords.js';

/** Every word that the site adds to the author's, in one language. */
export interface SiteWords {
  /** Around a page. */
  frame: {
    skip: string;
    menu: string;
    closeMenu: string;
    /** Name of the navigation. */
    navigation: string;
    search: string;
    version: string;
    /** The pages that carry no version, beside those that do. */
    latestVersion: string;
    language: string;
    /** Above the headings of a page. */
    outline: string;
    edit: string;
    breadcrumbs: string;
    neighbours: string;
    previous: string;
    next: string;
    notFound: string;
    /** With `{address}`. */
    nothingAt: string;
    nothingHere: string;
    moved: string;
    lookAround: string;
    firstPage: string;
  };
  /** Within its text. */
  content: RenderLabels;
  /** Of what the page's script adds. */
  script: ScriptWords;
  /** Of the report in a bundle. The sentences of warnings are the command's, in English. */
  report: {
    title: string;
    pages: string;
    files: string;
    warnings: string;
    brokenLinks: string;
    /** Above the warnings. */
    amiss: string;
    /** With `{count}`. */
    notListed: string;
    becameLinks: string;
    otherHosts: string;
    /** With `{line}`. */
    line: string;
  };
}
