import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { MAX_FILTER_LENGTH } from '../protocol/limits.js';
import { cutText } from '../values/cutText.js';
import type { AgentDocs, AgentPage, AgentSearch, AgentSection } from './AgentDocs.js';

/** Default and maximum of the argument `pageSize` of `search`. */
const DEFAULT_PAGE_SIZE = 5;
const MAX_PAGE_SIZE = 20;
/** Maximum length of the argument `path`, in characters. */
const MAX_PATH_LENGTH = 1_000;
/** Maximum number of characters of a page that `get_page` returns. Agents accept about this much from one call. */
const MAX_PAGE_LENGTH = 100_000;
/** Maximum number of pages that the error for an unknown page names. */
const NEAREST_PAGES = 3;

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

const PAGE_FIELDS = {
  path: { type: 'string', description: 'Path of the page, for get_page' },
  title: { type: 'string', description: 'Title of the page' },
  url: { type: 'string', description: 'Address of the page, to cite it' },
  version: { type: 'string' },
  language: { type: 'string' },
};

/** The descriptions and schemas of the tools, which clients get when they list the tools. */
export const TOOLS: Tool[] = [
  {
    name: 'search',
    title: 'Search the documentation',
    description:
      'Searches this documentation and returns the sections that fit best, each with its text as Markdown, the path of its page and its address. Ask in a few words or as a whole question. Use it before you answer a question about the product; then use get_page to read a whole page.',
    annotations: READ_ONLY,
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What to look for: words or a question' },
        pageSize: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_PAGE_SIZE,
          default: DEFAULT_PAGE_SIZE,
          description: 'Maximum number of sections',
        },
        version: { type: 'string', description: 'Only pages of this version, and pages without a version' },
        language: { type: 'string', description: 'Only pages in this language, as a tag such as "en"' },
      },
      required: ['query'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        results: {
          type: 'array',
          items: {
            type: 'object',
            properties: { ...PAGE_FIELDS, section: { type: 'string' }, content: { type: 'string' } },
            required: ['path', 'title', 'section', 'content'],
          },
        },
      },
      required: ['results'],
    },
  },
  {
    name: 'get_page',
    title: 'Read a page',
    description:
      'Returns a whole page of this documentation as Markdown. Use it with a path from search, or with the address of a page of this documentation.',
    annotations: READ_ONLY,
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'Path of the page, such as "/guide/install", or its address' },
      },
      required: ['path'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        ...PAGE_FIELDS,
        content: { type: 'string', description: 'The page as Markdown' },
        isTruncated: { type: 'boolean', description: 'Whether the end of a very long page is missing' },
      },
      required: ['path', 'title', 'content', 'isTruncated'],
    },
  },
];

/** An invalid argument of a call. The message says what to do. */
class ArgumentError extends Error {}

type Arguments = Readonly<Record<string, unknown>>;

/** Calls a tool. An invalid argument becomes an error result, which the calling agent can read. Returns undefined for an unknown tool. */
export async function callTool(docs: AgentDocs, name: string, given: Arguments): Promise<CallToolResult | undefined> {
  try {
    if (name === 'search') return await search(docs, given);
    return name === 'get_page' ? await getPage(docs, given) : undefined;
  } catch (error) {
    if (error instanceof ArgumentError) return { isError: true, content: [{ type: 'text', text: error.message }] };
    throw error;
  }
}

async function search(docs: AgentDocs, given: Arguments): Promise<CallToolResult> {
  const query = readText(given, 'query', docs.maxQueryLength);
  if (query === undefined) throw new ArgumentError('"query" is missing. Give the words or the question to search for.');
  const version = readText(given, 'version', MAX_FILTER_LENGTH);
  const language = readText(given, 'language', MAX_FILTER_LENGTH);
  const options: AgentSearch = {
    pageSize: readPageSize(given.pageSize),
    ...(version && { version }),
    ...(language && { language }),
  };
  const results = await docs.search(query, options);
  const text =
    results.length > 0
      ? results.map(sectionText).join('\n\n---\n\n')
      : 'Nothing was found. Try other or fewer words, or leave out "version" and "language".';
  return { content: [{ type: 'text', text }], structuredContent: { results } };
}

function sectionText({ path, title, section, url, content }: AgentSection): string {
  const heading = section === '' || section === title ? title : `${title}: ${section}`;
  return [`## ${heading}`, `Page: ${path}${url ? `\nSource: ${url}` : ''}`, content].join('\n\n');
}

async function getPage(docs: AgentDocs, given: Arguments): Promise<CallToolResult> {
  const path = readText(given, 'path', MAX_PATH_LENGTH);
  if (path === undefined)
    throw new ArgumentError('"path" is missing. Give the path of a page, such as one from search.');
  const page = docs.findPage(path);
  if (page === 'other-site')
    throw new ArgumentError(
      `"${path}" is not an address of this documentation. Give the path of a page, such as one from search.`,
    );
  if (!page) throw new ArgumentError(`There is no page "${path}". ${await suggestPages(docs, path)}`);
  const whole = await docs.textOf(page);
  const isTruncated = whole.length > MAX_PAGE_LENGTH;
  const content = cutText(whole, MAX_PAGE_LENGTH);
  const note = isTruncated ? '\n\n(The page is longer. Use search to find what is missing here.)' : '';
  return {
    content: [{ type: 'text', text: content + note }],
    structuredContent: { ...page, content, isTruncated },
  };
}

/** Returns a sentence that names the pages that best fit the words of a path. If no page fits, the sentence advises a search. */
async function suggestPages(docs: AgentDocs, path: string): Promise<string> {
  const words = path
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, docs.maxQueryLength);
  const nearest = new Map<string, AgentPage>();
  const found = words === '' ? [] : await docs.search(words, { pageSize: 2 * NEAREST_PAGES });
  for (const page of found) nearest.set(page.path, page);
  const named = [...nearest.values()].slice(0, NEAREST_PAGES).map((page) => `${page.path} (${page.title})`);
  return named.length > 0 ? `The nearest pages are ${named.join(', ')}.` : 'Use search to find the page.';
}

/** Reads a string; undefined if it is missing, null or blank. @throws {ArgumentError} if it has another type or is too long. */
function readText(given: Arguments, name: string, maxLength: number): string | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new ArgumentError(`"${name}" must be a string.`);
  const text = value.trim();
  if (text.length > maxLength) throw new ArgumentError(`"${name}" is longer than ${maxLength} characters. Shorten it.`);
  return text === '' ? undefined : text;
}

function readPageSize(value: unknown): number {
  if (value === undefined || value === null) return DEFAULT_PAGE_SIZE;
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_PAGE_SIZE) return Number(value);
  throw new ArgumentError(`"pageSize" must be a whole number from 1 to ${MAX_PAGE_SIZE}.`);
}
