export { DocsFolderReader } from '../../../src/service/docs/readDocsFolder.js';
export { createSearchIndex } from '../../../src/service/search/createSearchIndex.js';
