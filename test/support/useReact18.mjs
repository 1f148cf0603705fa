/** Makes Node load React 18 wherever React is asked for: `node --import ./test/support/useReact18.mjs`. */
import Module, { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

const react18 = createRequire(new URL('../react-18/package.json', import.meta.url));
const isReact = (name) => /^(react|react-dom)(\/|$)/.test(name);

// What CommonJS packages require.
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(name, ...rest) {
  return isReact(name) ? react18.resolve(name) : resolveFilename.call(this, name, ...rest);
};

// What modules import.
const hooks = `
  import { createRequire } from 'node:module';
  import { pathToFileURL } from 'node:url';
  const react18 = createRequire(${JSON.stringify(new URL('../react-18/package.json', import.meta.url).href)});
  export async function resolve(name, context, next) {
    return /^(react|react-dom)(\\/|$)/.test(name) ? { url: pathToFileURL(react18.resolve(name)).href, shortCircuit: true } : next(name, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, pathToFileURL('./'));
