/** `docs-assistant/node`: connects a `Request → Response` function to Node's `http`, Express and Fastify. */
export type { ConnectionInfo } from '../http/ConnectionInfo.js';
export type { NodeListenerOptions, RequestHandler } from './toNodeListener.js';
export { toNodeListener } from './toNodeListener.js';
