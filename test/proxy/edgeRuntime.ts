import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import type * as proxies from '../../src/proxy/index.js';

/** What the web platform gives to an edge function, and nothing of Node: no `process`, no `Buffer`, no modules. */
const WEB_PLATFORM = {
  AbortController,
  AbortSignal,
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

/** `docs-assistant/proxy` as one file, run where there is only the web platform, as at the edge. */
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
