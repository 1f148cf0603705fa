import { fileURLToPath } from 'node:url';

/** Folder of this package. The path is the same from the sources and from `dist`. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
