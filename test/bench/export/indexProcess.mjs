/** What the search index of a folder holds by itself: `node --expose-gc indexProcess.mjs <docs>`. Sends the bytes of its objects and arrays. */
import { loadBundled } from '../support/realDocs.mjs';

const { DocsFolderReader, createSearchIndex } = await loadBundled(new URL('./searchIndex.ts', import.meta.url));
const { pages } = await new DocsFolderReader(process.argv[2]).read();
const before = held();
const index = createSearchIndex(pages);
process.send({ bytes: held() - before, sections: index.sections.length });

function held() {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
