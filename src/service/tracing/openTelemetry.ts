/** The package `@opentelemetry/api`, an optional peer dependency. */
export type Api = typeof import('@opentelemetry/api');

/** Null: the package is not installed. */
let api: Api | null | undefined;

/**
 * Returns `@opentelemetry/api`, or undefined if the application has not installed it. Without a tracer that the application registers,
 * the package records nothing.
 *
 * Loaded with `require`, because bundlers fail on an `import` of a package that is not installed, and because spans must not wait for it.
 */
export function openTelemetry(): Api | undefined {
  if (api === undefined) api = load() ?? null;
  return api ?? undefined;
}

function load(): Api | undefined {
  try {
    // Other runtimes than Node have no such function.
    return process.getBuiltinModule('node:module').createRequire(import.meta.url)('@opentelemetry/api');
  } catch {
    return undefined;
  }
}
