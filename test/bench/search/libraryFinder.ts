import MiniSearch from 'minisearch';
import type { DocsSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import { extractSearchFields } from '../../../src/service/search/extractSearchFields.js';
import type { Finder } from './figures.js';

/** Creates a finder that searches the sections of `index` with MiniSearch in its default settings, for comparison with our search. */
export function libraryFinder(index: DocsSearchIndex): Finder {
  const library = new MiniSearch({ fields: ['title', 'heading', 'text', 'code'], storeFields: ['path', 'language'] });
  library.addAll(
    index.sections.map((section, id) => {
      const { title, heading, text, code } = extractSearchFields(section);
      return { id, title, heading, text, code, path: section.page.path, language: section.page.language };
    }),
  );
  return (question, language) => ({
    paths: library
      .search(question, {
        filter: (hit) => language === undefined || hit.language === undefined || hit.language === language,
      })
      .slice(0, 60)
      .map((hit) => String(hit.path)),
    refused: false,
  });
}
