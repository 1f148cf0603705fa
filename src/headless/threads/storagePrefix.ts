/** All storage keys of this package start with it. The number is the version of the stored data: data of other versions is left alone. */
export const STORAGE_PREFIX = 'docs-assistant:1:';
