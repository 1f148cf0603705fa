import type { SiteDocument } from '../../site/responses/SiteDocument.js';
import { prepareAnswer } from '../answer/prepareAnswer.js';
import type { DocsContent } from '../DocsContent.js';
import { searchForAgent } from './searchForAgent.js';
import { searchForEndpoint } from './searchForEndpoint.js';
import { searchForSite } from './searchForSite.js';

/** Names the document that a task renders or writes: a page, or another document of the site. */
export interface DocumentTask {
  /** Path of the document, without the base path of the site. */
  path: string;
  /** Origin of the URLs in documents for programs, such as `llms.txt` and pages as Markdown. */
  origin: string;
}

/**
 * Work on the documentation that would block the event loop for too long. Inputs and results are plain data, so that a worker thread can do
 * it.
 */
export const DOCS_TASKS = {
  answer: prepareAnswer,
  search: searchForEndpoint,
  'site-search': searchForSite,
  'agent-search': searchForAgent,
  document: renderDocument,
  'page-text': writePageText,
} satisfies Record<string, (docs: DocsContent, input: never) => unknown>;

export type TaskName = keyof typeof DOCS_TASKS;
export type TaskInput<Name extends TaskName> = Parameters<(typeof DOCS_TASKS)[Name]>[1];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof DOCS_TASKS)[Name]>>;

/** Runs a task in the calling thread. */
export async function doTask<Name extends TaskName>(
  docs: DocsContent,
  name: Name,
  input: TaskInput<Name>,
): Promise<TaskResult<Name>> {
  const task = DOCS_TASKS[name] as (docs: DocsContent, input: TaskInput<Name>) => Promise<TaskResult<Name>>;
  return task(docs, input);
}

/** Renders a document. Its body is bytes, which a thread can hand over without a copy. */
async function renderDocument({ site }: DocsContent, { path, origin }: DocumentTask): Promise<SiteDocument> {
  const { body, ...document } = await site.render(path, origin);
  return { ...document, body: typeof body === 'string' ? new TextEncoder().encode(body) : body };
}

/** Returns the Markdown of the page at a path. Returns an empty string if there is no page at the path. */
function writePageText({ pages, site }: DocsContent, { path, origin }: DocumentTask): string {
  const page = pages.find((each) => each.path === path);
  return page ? site.markdownOf(page, origin) : '';
}
