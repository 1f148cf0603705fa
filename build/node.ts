import { builtinModules } from 'node:module';
import { defineConfig, minify, type Plugin } from 'vite';
import { DEFINE_VERSION } from './packageVersion.js';
import { thirdPartyLicences } from './thirdPartyLicences.js';

/** Optional peer dependencies: not bundled, because the application installs them. */
const OPTIONAL = new Set([
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@opentelemetry/api',
  'bullmq',
  'ioredis',
]);
const BUILTIN = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/**
 * Large libraries that get chunks without our own code, because only such chunks are minified. Libraries in one list share a chunk; `*`
 * matches any ending.
 */
const LARGE_LIBRARIES = [
  ['micromark*', 'mdast-util-*', 'unist-util-*'],
  ['@babel/parser'],
  ['commander'],
  ['rate-limiter-flexible'],
  ['modern-tar'],
  ['github-slugger'],
  ['hast-util-*', 'property-information', 'stringify-entities'],
  ['highlight.js', 'lowlight'],
  ['smol-toml'],
  ['snowball-stemmers', 'stemmer'],
  ['yaml'],
  ['@modelcontextprotocol/sdk', 'zod/v4', 'content-type'],
  ['prom-client', 'tdigest', 'bintrees'],
  ['pino', 'sonic-boom', 'thread-stream', 'safe-stable-stringify', '@pinojs/redact', 'quick-format-unescaped'],
];

/** Whether a module belongs to a library, or is virtual (`\0`): a helper of the bundler, or a stub from this file (such as `NO_TRACES`). */
const isOfLibrary = (id: string) => id.startsWith('\0') || id.includes('/node_modules/');

/** Minifies chunks that contain only libraries. Our own code stays readable in stack traces. */
const minifyLibraries: Plugin = {
  name: 'minify-libraries',
  // Do not use `renderChunk`: the bundler would add white space again after it.
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.moduleIds.every(isOfLibrary)) continue;
      const { code } = await minify(file.fileName, file.code, { module: true, codegen: { removeWhitespace: true } });
      file.code = code;
    }
  },
};

/**
 * Leaves out the JSON Schema validator of the MCP SDK (ajv and its formats, 130 KB). The SDK uses it for forms that a server sends to
 * users, and our server sends none.
 */
const withoutSchemaValidator: Plugin = {
  name: 'without-schema-validator',
  enforce: 'pre',
  resolveId: (id) => (/\/ajv-provider\.js$/.test(id) ? NO_VALIDATOR : undefined),
  load: (id) =>
    id === NO_VALIDATOR
      ? 'export class AjvJsonSchemaValidator { getValidator() { throw new Error("Forms are not supported."); } }'
      : undefined,
};
/**
 * Leaves OpenTelemetry out of prom-client, which uses it only to attach traces to its own CPU counters. The spans of the service use the
 * application's copy of OpenTelemetry, if there is one.
 */
const withoutExemplars: Plugin = {
  name: 'without-exemplars',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@opentelemetry/api' && importer?.includes('/node_modules/prom-client/') ? NO_TRACES : undefined,
  load: (id) =>
    id === NO_TRACES ? 'export const trace = { getSpan() {} }; export const context = { active() {} };' : undefined,
};
const NO_TRACES = '\0no-traces';
const NO_VALIDATOR = '\0no-schema-validator';

/**
 * The code that runs in Node: the local service with its stores for S3 and Redis, the bundle server, the adapter for Node's `http` and the
 * command line. Its dependencies are bundled, except optional peer dependencies. So an application that uses only the widget does not have
 * to install a Markdown parser.
 */
export default defineConfig({
  plugins: [thirdPartyLicences(), withoutSchemaValidator, withoutExemplars, minifyLibraries],
  define: DEFINE_VERSION,
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: false,
    minify: false,
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        'service/index': 'src/service/index.ts',
        'service/pageWorker': 'src/service/docs/pageWorker.ts',
        'service/docsWorker': 'src/service/tasks/docsWorker.ts',
        'service/exportWorker': 'src/service/export/exportWorker.ts',
        's3/index': 'src/s3/index.ts',
        'redis/index': 'src/redis/index.ts',
        'bundle/index': 'src/bundle/index.ts',
        'node/index': 'src/node/index.ts',
        'cli/main': 'src/cli/main.ts',
      },
      external: (id) => BUILTIN.has(id) || OPTIONAL.has(id),
      // Leave out comments with the path of each module, which take 27 KB.
      experimental: { attachDebugInfo: 'none' },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'node-chunks/[name]-[hash].js',
        // Leave out JSDoc comments: the type declarations of the package contain them.
        comments: { jsdoc: false },
        codeSplitting: {
          groups: LARGE_LIBRARIES.map((names) => ({
            name: names[0]?.replace(/\W+/g, '-').replace(/^-|-$/g, '') ?? 'library',
            test: (id) => names.some((name) => id.includes(`/node_modules/${name}/`.replace('*/', ''))),
          })),
        },
      },
    },
  },
});
