export { DocsFolderReader } from '../../../src/service/docs/DocsFolderReader.js';
export { createSearchIndex } from '../../../src/service/search/createSearchIndex.js';
