/** Measures the memory of a search index: `node --expose-gc indexProcess.mjs <docs>`. Sends its size (bytes) and number of sections. */
import { loadBundled } from '../support/realDocs.mjs';

const { DocsFolderReader, createSearchIndex } = await loadBundled(new URL('./searchIndex.ts', import.meta.url));
const { pages } = await new DocsFolderReader(process.argv[2]).read();
const before = heldBytes();
const index = createSearchIndex(pages);
process.send({ bytes: heldBytes() - before, sections: index.sections.length });

function heldBytes() {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
