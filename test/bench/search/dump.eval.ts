import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { coverageOf } from '../../../src/search/rankSections.js';
import { readRelatedWords } from '../../../src/search/relatedWords.js';
import { searchSections } from '../../../src/search/searchSections.js';
import { greatestRarity } from '../../../src/search/searchWords.js';
import { stemWordOf } from '../../../src/search/stemWord.js';
import { createSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import { READERS_DOCUMENTS, readReadersDocuments, readReadersQuestions } from './readersDocuments.js';

it('dumps', async () => {
  const list = process.env.THESAURUS ? readFileSync(process.env.THESAURUS, 'utf8') : undefined;
  const out: object[] = [];
  for (const { set } of READERS_DOCUMENTS) {
    const plain = createSearchIndex(await readReadersDocuments(set));
    const index = list ? { ...plain, relatedWords: readRelatedWords(list, stemWordOf('en')) } : plain;
    const pageSections = new Map<string, number[]>();
    for (const [position, { page }] of index.sections.entries())
      pageSections.set(page.path, [...(pageSections.get(page.path) ?? []), position]);
    const started = process.cpuUsage().user;
    const questions = readReadersQuestions(set);
    for (const { question } of questions) searchSections(index, question, { limit: 12, perPage: 2 });
    console.log(
      set,
      index.sections.length,
      'ms per question',
      (process.cpuUsage().user - started) / 1000 / questions.length,
    );
    for (const { question, pages } of questions) {
      const { hits, words, confidence } = searchSections(index, question, { limit: 20, perPage: 2 });
      const content = words.filter((word) => word.content);
      const positions = hits.map(({ position }) => position);
      const total = content.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0) || 1;
      const headingShare = (section: number) =>
        content.reduce(
          (sum, { rarity, weight, alternatives }) =>
            sum +
            rarity *
              weight *
              Math.max(0, ...alternatives.map((other) => (index.isInHeading(section, other.term) ? other.weight : 0))),
          0,
        ) / total;
      const pageCoverage = (path: string) => {
        const own = new Set(pageSections.get(path));
        let covered = 0;
        for (const { alternatives, rarity, weight } of content) {
          let best = 0;
          for (const { term, weight: share } of alternatives) {
            if (share <= best) continue;
            const { sections } = index.entriesOf(term);
            for (let entry = 0; entry < sections.length; entry += 1)
              if (own.has(sections[entry] ?? -1)) {
                best = share;
                break;
              }
          }
          covered += best * rarity * weight;
        }
        return covered / total;
      };
      out.push({
        set,
        question,
        pages,
        confidence,
        sections: index.sections.length,
        greatest: greatestRarity(index),
        words: words.map(({ weight, content: isContent, rarity, known, corrected, alternatives }) => ({
          weight,
          content: isContent,
          rarity,
          known,
          corrected,
          alternatives: alternatives.length,
        })),
        coverage: [...coverageOf(index, positions, words, true)],
        hits: hits.map(({ section, position, score }) => ({
          path: section.page.path,
          id: section.id,
          score,
          heading: headingShare(position),
          page: pageCoverage(section.page.path),
          perWord: [...content.map((word) => coverageOf(index, [position], [word], true)[0])],
        })),
      });
    }
  }
  writeFileSync(process.env.DUMP ?? '/work/q/dump.json', JSON.stringify(out));
});
