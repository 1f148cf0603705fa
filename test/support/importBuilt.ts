import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Types of the entry points of the built package. They come from the sources, so that types can be checked without a build. */
interface BuiltModules {
  node: typeof import('../../src/node/index.js');
  proxy: typeof import('../../src/proxy/index.js');
  service: typeof import('../../src/service/index.js');
}

/** Imports an entry point of the built package, for example `docs-assistant/node` for `node`. */
export const importBuilt = <Name extends keyof BuiltModules>(name: Name): Promise<BuiltModules[Name]> =>
  import(pathToFileURL(resolve('dist', name, 'index.js')).href);
