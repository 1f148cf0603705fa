/** Prefix of all storage keys of conversations. The number is the version of the stored data. Data of other versions is not touched. */
export const STORAGE_PREFIX = 'docs-assistant:1:';
