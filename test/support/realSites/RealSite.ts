import type { AddressOptions } from '../../../src/service/addresses/AddressOptions.js';
import type { TopicName } from './topics.js';

/** A page: its file relative to the root of the project, its topic, and its front matter. */
export type RealPage = readonly [file: string, topic: TopicName, fields?: string];

/** A small documentation site that one generator builds. */
export interface RealSite {
  /** npm packages to install, with exact versions, if the generator is on npm. */
  npm?: readonly string[];
  /** Debian packages of a tool that is not on npm, separated by spaces. */
  debian?: string;
  /** The command that builds the site, and its arguments. Relative paths start at the root of the project. */
  build: readonly [command: string, ...args: string[]];
  /** Folder with the built site. */
  output: string;
  /** Path of the site on its host. */
  base: string;
  /** Whether the usual hosts for sites of this generator serve `guide.html` and `guide/index.html` at `/guide`. */
  hasCleanUrls?: boolean;
  /**
   * Whether each page links to itself. Otherwise, each page links to the next page in `pages`. A site with several versions or languages
   * sets this property to `true`, because the next page can belong to another version or language. Default: no.
   */
  hasSeparatePages?: boolean;
  /** Whether the site generator takes the heading of a page from `title` in the front matter. */
  hasTitleInFields?: boolean;
  /** Folder that the service reads, relative to the root of the project. */
  docs: string;
  /** Options that the owner of the site passes to the service. Default: none; the service reads the configuration of the generator. */
  options?: AddressOptions;
  /** The files other than `pages`, such as configuration and templates, by path from the root of the project. */
  files: Readonly<Record<string, string>>;
  pages: readonly RealPage[];
}
