import { createDocsService, type DocsServiceOptions, type PageSource } from '../../src/service/index.js';
import { createSearchIndex } from '../../src/service/search/createSearchIndex.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import type { DocsPage } from '../../src/site/pages/DocsPage.js';

/** Creates a page, as if it had been read from a file. */
export function page(path: string, source: string, fields: Partial<DocsPage> = {}): DocsPage {
  const file = `${path === '/' ? 'index' : path.slice(1)}.md`;
  return { path, file, markdown: readMarkdown(source, { path: file }), ...fields };
}

/** Creates a search index of pages, given by path and source. */
export function indexOf(sources: Record<string, string>, fields: Partial<DocsPage> = {}) {
  return createSearchIndex(Object.entries(sources).map(([path, source]) => page(path, source, fields)));
}

/** Creates page sources, in the form in which applications pass them to the service: a file name and Markdown text. */
export const sources = (texts: Record<string, string>): PageSource[] =>
  Object.entries(texts).map(([path, text]) => ({ file: `${path === '/' ? 'index' : path.slice(1)}.md`, text }));

export const PAGES = sources({
  '/': '# Lanternfish\n\nLanternfish serves a folder of files over HTTP.',
  '/port':
    '# Ports\n\n## Change the port\n\nThe server listens on port 8080. Set `port` in `lanternfish.json` to change it:\n\n```json\n{ "port": 9000 }\n```',
  '/cache': '# Caching\n\nEvery file carries an entity tag, so that browsers ask whether a file has changed.',
});

/** Creates a service with a few pages. It streams answers without delays. */
export function serviceWith(options: Partial<DocsServiceOptions> = {}) {
  return createDocsService({ pages: PAGES, domain: 'lantern', pace: { pieceLength: 24, delayMs: 0 }, ...options });
}

export const MESSAGE_URL = 'http://localhost/discovery/v1/assistant/lantern/message';

/** Creates the request for a question. */
export function questionRequest(
  question: string,
  options: {
    fields?: Record<string, unknown>;
    headers?: Record<string, string>;
    url?: string;
    signal?: AbortSignal;
  } = {},
): Request {
  const messages = [{ id: '1', role: 'user', content: question, parts: [{ type: 'text', text: question }] }];
  return new Request(options.url ?? MESSAGE_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options.headers },
    body: JSON.stringify({ fp: 'anonymous', messages, ...options.fields }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
}

/** Reads the text of a streamed answer. */
export async function textOf(response: Response): Promise<string> {
  return (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('0:'))
    .map((line) => JSON.parse(line.slice(2)) as string)
    .join('');
}

/** Reads the message of an error response. */
export async function errorOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: string }).error;
}

/** A streamed answer, read to its end. */
export interface ReadAnswer {
  text: string;
  reasoning: string;
  /** The type codes of the lines of the stream, in order: one character for each line. */
  codes: string;
  /** The value of the finish line; undefined if the answer was cut off or ended with an error. */
  finish: { finishReason: string; usage: unknown } | undefined;
  /** The message of the error line; undefined without an error. */
  error: string | undefined;
}

/** Reads a streamed answer. */
export async function answerOf(response: Response): Promise<ReadAnswer> {
  const lines = (await response.text()).split('\n').filter(Boolean);
  const values = (code: string) =>
    lines.filter((line) => line.startsWith(`${code}:`)).map((line) => JSON.parse(line.slice(2)));
  return {
    text: values('0').join(''),
    reasoning: values('g').join(''),
    codes: lines.map((line) => line[0]).join(''),
    finish: values('d')[0],
    error: values('3')[0],
  };
}
