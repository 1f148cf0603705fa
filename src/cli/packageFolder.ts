import { fileURLToPath } from 'node:url';

/** Folder of this package. This relative path leads there both from `src/cli` and from `dist/cli`. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
