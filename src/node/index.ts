export type { NodeListenerOptions, RequestHandler, RequestInfo } from './toNodeListener.js';
export { toNodeListener } from './toNodeListener.js';
