import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import type * as proxies from '../../src/proxy/index.js';

/** `AbortSignal` without `any` and `timeout`, which the edge runtime of Next.js does not have. */
const LimitedAbortSignal = Object.assign(() => {}, { abort: AbortSignal.abort.bind(AbortSignal) });

/** The web platform APIs of an edge runtime, without Node: no `process`, no `Buffer`, no modules. */
const WEB_PLATFORM = {
  AbortController,
  AbortSignal: LimitedAbortSignal,
  DOMException,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  Uint8Array,
  clearTimeout,
  console,
  crypto,
  fetch,
  setTimeout,
};

/** Loads `docs-assistant/proxy` as one file in a context with web platform APIs only, like an edge runtime. */
export async function proxyAtTheEdge(): Promise<typeof proxies> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve('src/proxy/index.ts'), formats: ['iife'], name: 'edgeProxy' },
    },
  })) as Rolldown.RolldownOutput[];
  const context = createContext({ ...WEB_PLATFORM });
  runInContext(result[0]?.output[0].code ?? '', context);
  return runInContext('edgeProxy', context);
}
