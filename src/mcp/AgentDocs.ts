/** Options of {@link AgentDocs.search}. */
export interface AgentSearch {
  /** Maximum number of sections. */
  pageSize: number;
  version?: string;
  language?: string;
}

/** A page of the documentation. */
export interface AgentPage {
  /** Path of the page, without anchor: `/guide/install`. */
  path: string;
  title: string;
  /** URL of the page, or of the section in an {@link AgentSection}. Missing if the origin of the site is unknown. */
  url?: string;
  version?: string;
  language?: string;
}

/** A section that was found. */
export interface AgentSection extends AgentPage {
  /** Heading of the section, or title of a collapsible block. Empty for the beginning of a page. */
  section: string;
  /** Text of the section as Markdown. */
  content: string;
}

/** Access to the documentation for the MCP tools, which coding agents call. */
export interface AgentDocs {
  title: string;
  /** Maximum length of a query, in characters. */
  maxQueryLength: number;
  /** Finds sections, the best first. */
  search(query: string, options: AgentSearch): Promise<AgentSection[]>;
  /**
   * Finds a page by its path, URL or file. Returns `other-site` if the URL belongs to another site, and undefined if there is no such page
   * or the page is hidden.
   */
  findPage(name: string): AgentPage | 'other-site' | undefined;
  /** Returns the text of a page as Markdown. */
  textOf(page: AgentPage): Promise<string>;
}
