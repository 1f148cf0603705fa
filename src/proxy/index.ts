/**
 * `docs-assistant/proxy`: the only code that takes the secret admin key. Request in, response out; no Node.
 */
export type { ConnectionInfo } from '../protocol/ConnectionInfo.js';
export { type AuthorizedFetchOptions, authorizedFetch } from './authorizedFetch.js';
export type { Authorize, ExportAccess } from './authorizeRequest.js';
export { type AssistantProxyOptions, createAssistantProxy } from './createAssistantProxy.js';
export { createExportProxy, type ExportProxyOptions } from './createExportProxy.js';
export { type Counted, memoryRateLimitStore, type RateLimitOptions, type RateLimitStore } from './createRateLimit.js';
export type { ProxyErrorCode } from './ProxyError.js';
export type { ProxyFetch, ProxyHandler } from './ProxyHandler.js';
