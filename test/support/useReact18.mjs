/** Makes Node resolve `react` and `react-dom` to version 18: `node --import ./test/support/useReact18.mjs`. */
import Module, { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

const react18 = createRequire(new URL('../react-18/package.json', import.meta.url));
const isReact = (name) => /^(react|react-dom)(\/|$)/.test(name);

// Makes `require` resolve React to version 18. `react18.resolve` calls this function again. The flag `resolving` prevents endless
// recursion.
const resolveFilename = Module._resolveFilename;
let resolving = false;
Module._resolveFilename = function resolve(name, ...rest) {
  if (resolving || !isReact(name)) return resolveFilename.call(this, name, ...rest);
  resolving = true;
  try {
    return react18.resolve(name);
  } finally {
    resolving = false;
  }
};

// Makes `import` resolve React to version 18. Node runs these hooks in another thread.
const hooks = `
  import { createRequire } from 'node:module';
  import { pathToFileURL } from 'node:url';
  const react18 = createRequire(${JSON.stringify(new URL('../react-18/package.json', import.meta.url).href)});
  export async function resolve(name, context, next) {
    return /^(react|react-dom)(\\/|$)/.test(name) ? { url: pathToFileURL(react18.resolve(name)).href, shortCircuit: true } : next(name, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, pathToFileURL('./'));
