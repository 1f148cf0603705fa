/** The package `@opentelemetry/api`, an optional peer dependency. */
export type Api = typeof import('@opentelemetry/api');

/** `null` if the package cannot be loaded, `undefined` before the first attempt to load it. */
let api: Api | null | undefined;

/**
 * Returns `@opentelemetry/api`, or undefined if the application has not installed it or the runtime cannot load it. `@opentelemetry/api`
 * records nothing until the application registers a tracer provider.
 *
 * Loads the package with `require` for two reasons: bundlers fail on an `import` of a package that is not installed, and `import()` is
 * asynchronous, so the first spans would have to wait.
 */
export function openTelemetry(): Api | undefined {
  if (api === undefined) api = load() ?? null;
  return api ?? undefined;
}

function load(): Api | undefined {
  try {
    // Runtimes other than Node may not have `getBuiltinModule`.
    return process.getBuiltinModule('node:module').createRequire(import.meta.url)('@opentelemetry/api');
  } catch {
    return undefined;
  }
}
