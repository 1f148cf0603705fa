/**
 * `docs-assistant/client`: functions for the HTTP interfaces of the docs platform. Does not need React, the DOM or Node.
 */

export type { Clock } from '../async/Clock.js';
export type { ApiVersion } from '../protocol/apiVersion.js';
export { DocsAssistantError } from '../protocol/DocsAssistantError.js';
export {
  type Availability,
  type Deployment,
  FEATURE_AVAILABILITY,
  type Feature,
  isFeatureAvailable,
} from '../protocol/deployment.js';
export type { ErrorKind } from '../protocol/errorKind.js';
export type { ExportBundle, ExportJob, ExportJobStatus, StartExportRequest } from '../protocol/exports/exportJob.js';
export type { ExportFailureCode, ExportJobReport, ExportJobWarning } from '../protocol/exports/exportReport.js';
export { type KeyKind, keyKind } from '../protocol/keys/keyKind.js';
export type { AnswerOutcome } from '../protocol/messages/answerOutcome.js';
export type {
  AssistantMessage,
  AssistantRequest,
  Attachment,
  ContextItem,
  MessagePart,
  MessageRequest,
  SearchFilter,
  SearchResult,
  Source,
  Thread,
  UiMessage,
  UiMessagePart,
} from '../protocol/messages/assistantMessage.js';
export type { Usage } from '../protocol/stream/StreamPart.js';
export { type AskAssistantOptions, type AssistantEvent, askAssistant } from './askAssistant.js';
export {
  createExportClient,
  type ExportBundleReading,
  type ExportClient,
  type ExportClientOptions,
  type ExportJobReading,
  type ExportTimeouts,
  type RequestOptions,
} from './createExportClient.js';
export type { ExportPace } from './exportPace.js';
export type { FetchFunction } from './FetchFunction.js';
export { type HelmValuesOptions, helmValues } from './helmValues.js';
export { type ExportOutcome, type PollExportOptions, pollExportJob } from './pollExportJob.js';
export type { Timeouts } from './timeouts.js';
export { type WaitForBundleOptions, waitForBundle } from './waitForBundle.js';
