import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ContextItem } from '../../../src/protocol/messages/assistantMessage.js';
import { DocsLinks } from '../../../src/service/answer/DocsLinks.js';
import { findPassages } from '../../../src/service/answer/findPassages.js';
import { quoteAnswer } from '../../../src/service/answer/quoteAnswer.js';
import { createSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import type { DocsSection } from '../../../src/service/search/DocsSection.js';
import { sectionPath } from '../../support/sectionPath.js';
import { missingDocuments } from './documents.js';
import { READERS_DOCUMENTS, readReadersDocuments } from './readersDocuments.js';

/** A question about something on the reader's current page, such as "explain this" for a code block, and the sections that explain it. */
interface PointingQuestion {
  set: string;
  page: string;
  question: string;
  context?: ContextItem[];
  sections: string[];
}

const QUESTIONS = parse(
  readFileSync(join(import.meta.dirname, 'questions/pointing.yaml'), 'utf8'),
) as PointingQuestion[];

const problem = missingDocuments(READERS_DOCUMENTS);
if (problem) console.log(problem);

/**
 * Returns the paths by which the questions may name a section. For the introduction of a page, the questions may also use the path with the
 * anchor of the page's title.
 */
function namesOf(section: DocsSection): string[] {
  const title = section.page.markdown.root.children.find((node) => node.type === 'heading' && node.depth === 1);
  const id = section.id === '' && title?.data && 'id' in title.data ? title.data.id : undefined;
  return [sectionPath(section), ...(typeof id === 'string' ? [`${section.page.path}#${id}`] : [])];
}

// Judges only the sections that an answer quotes. `docs-assistant evaluate` judges all sources of a reply, which contain the right section
// more often.
describe.skipIf(problem !== undefined)('questions that point at something on a page', () => {
  it('are answered from the section that explains it in at least 80 % of all cases', async () => {
    const missed: object[] = [];
    const sets = [...new Set(QUESTIONS.map(({ set }) => set))];
    for (const set of sets) {
      const pages = await readReadersDocuments(set);
      const index = createSearchIndex(pages);
      for (const { question, page, context = [], sections } of QUESTIONS.filter((asked) => asked.set === set)) {
        const request = {
          fp: 'anonymous',
          messages: [{ id: '1', role: 'user' as const, content: question, parts: [] }],
          question,
          retrievalPageSize: 5,
          currentPath: page,
          context: context.map((item) => ({ path: page, ...item })),
        };
        const outcome = findPassages(index, request, [], '');
        const quoted = quoteAnswer(index, question, outcome, new DocsLinks(pages, '')).sections;
        if (quoted.some((section) => namesOf(section).some((name) => sections.includes(name)))) continue;
        missed.push({
          set,
          question,
          band: outcome.band,
          quoted: quoted.map(sectionPath).join(' '),
          right: sections[0],
        });
      }
    }
    console.table(missed);
    console.log(`${QUESTIONS.length - missed.length} of ${QUESTIONS.length} answered from the right section`);
    expect(QUESTIONS.length - missed.length).toBeGreaterThanOrEqual(QUESTIONS.length * 0.8);
  });
});
