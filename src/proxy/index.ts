/** `docs-assistant/proxy`: the only entry point of this package that sends the secret admin key of the docs platform. Does not need Node. */
export type { ConnectionInfo } from '../http/ConnectionInfo.js';
export {
  type Counted,
  memoryRateLimitStore,
  type RateLimitOptions,
  type RateLimitStore,
} from '../http/createRateLimiter.js';
export type { ProxyErrorCode } from '../protocol/ProxyErrorCode.js';
export type { FailedRequest } from './answerError.js';
export { type AuthorizedFetchOptions, authorizedFetch } from './authorizedFetch.js';
export type { Authorize, ExportAccess } from './authorizeRequest.js';
export { type AssistantProxyOptions, createAssistantProxy } from './createAssistantProxy.js';
export { createExportProxy, type ExportProxyOptions } from './createExportProxy.js';
export type { ProxyFetch, ProxyHandler } from './ProxyHandler.js';
