export type { ConnectionInfo } from '../http/ConnectionInfo.js';
export type { NodeListenerOptions, RequestHandler } from './toNodeListener.js';
export { toNodeListener } from './toNodeListener.js';
