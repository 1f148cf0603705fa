import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuestions } from '../../../src/cli/evaluate/readQuestions.js';
import { DocsFolderReader } from '../../../src/service/docs/DocsFolderReader.js';
import type { DocsPage } from '../../../src/site/pages/DocsPage.js';
import { folderOf } from './documents.js';

/**
 * Documentation with questions in readers' own words. Most questions are based on a real issue or discussion of the product. If you tune
 * settings with the questions of one set, do not report the results for this set.
 */
export const READERS_DOCUMENTS = [
  {
    set: 'fastify',
    repository: 'fastify/fastify',
    commit: '83e69762aff047940b376fc2a266d143499ef727',
    folder: 'docs',
  },
  {
    set: 'query',
    repository: 'TanStack/query',
    commit: '40321a0b1b3bdd0afa11f0e439642ab84cdf6afe',
    folder: 'docs/framework/react',
  },
  {
    set: 'fastapi',
    repository: 'fastapi/fastapi',
    commit: 'c3f316b7e814667e8ee81e03a7330d00ee61e45c',
    folder: 'docs/en/docs',
  },
  {
    set: 'traefik',
    repository: 'traefik/traefik',
    commit: 'fd5a576df2e8aeb0bfc8a96b6ef6e60a61f7ec0a',
    folder: 'docs/content',
  },
  { set: 'hono', repository: 'honojs/website', commit: '3048a3680d48fbc7dfd7cd1dd312f409036d4518', folder: 'docs' },
  {
    set: 'vitest',
    repository: 'vitest-dev/vitest',
    commit: 'c3ba16b35847d27fb9f01f38cdcb047c77e121f8',
    folder: 'docs',
  },
  {
    set: 'electron',
    repository: 'electron/electron',
    commit: '96f3996d8d3ce6e2fcfb86326fc4b953b53936fb',
    folder: 'docs',
  },
  {
    set: 'caddy',
    repository: 'caddyserver/website',
    commit: '1a6bbd7d92ea03da4fc4864a096dbbb290ffc1fc',
    folder: 'src/docs/markdown',
  },
  { set: 'pnpm', repository: 'pnpm/pnpm.io', commit: '4096ad35b19c7d7e0c2c64c704c57daf5bb91668', folder: 'docs' },
  {
    set: 'pydantic',
    repository: 'pydantic/pydantic',
    commit: '2151025aa51263f3016502b00010b78e4481eaa1',
    folder: 'docs',
  },
  {
    set: 'eslint',
    repository: 'eslint/eslint',
    commit: 'c27bc926e496985eb7911c09eb60914b2e4b5d0f',
    folder: 'docs/src',
  },
  {
    set: 'nest',
    repository: 'nestjs/docs.nestjs.com',
    commit: '2f9d9394aa71ea666816c8a3475fbc6d165962c6',
    folder: 'content',
  },
] as const;

/**
 * A question with the places that answer it. `page` is the path or the file of a page, and `page#id` is a section. `page` alone can mean
 * the whole page or only its introduction: a questions file has `page#` for the introduction, but `readReadersQuestions` removes this `#`.
 */
export interface ReadersQuestion {
  question: string;
  /** Empty if the documentation does not answer the question. */
  pages: readonly string[];
}

/** Reads the pages of one set. */
export async function readReadersDocuments(set: string): Promise<DocsPage[]> {
  const { folder } = READERS_DOCUMENTS.find((documents) => documents.set === set) ?? { folder: '' };
  return (await new DocsFolderReader(folderOf({ set, folder }), {}, undefined, { site: 'plain' }).read()).pages;
}

/** Returns the path of the questions file of one set. */
export const questionsFileOf = (set: string) => join(import.meta.dirname, 'questions', `${set}.yaml`);

/** Reads the questions of one set. */
export function readReadersQuestions(set: string): ReadersQuestion[] {
  const { questions, problems } = readQuestions(readFileSync(questionsFileOf(set), 'utf8'));
  if (problems.length > 0) throw new Error(`${questionsFileOf(set)}: ${problems.join('\n')}`);
  return questions.map(({ question, pages }) => ({ question, pages: pages.map((page) => page.replace(/#$/, '')) }));
}
