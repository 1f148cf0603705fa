export type { ConnectionInfo } from '../protocol/ConnectionInfo.js';
export type { NodeListenerOptions, RequestHandler } from './toNodeListener.js';
export { toNodeListener } from './toNodeListener.js';
