/**
 * `docs-assistant/client`: the interfaces of the docs platform as functions, without React, DOM or Node.
 */

export type { Clock } from '../async/Clock.js';
export type { AnswerOutcome } from '../protocol/answerOutcome.js';
export type { ApiVersion } from '../protocol/apiVersion.js';
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
} from '../protocol/assistantMessage.js';
export { DocsAssistantError } from '../protocol/DocsAssistantError.js';
export {
  type Availability,
  type Deployment,
  FEATURE_AVAILABILITY,
  type Feature,
  isFeatureAvailable,
} from '../protocol/deployment.js';
export type { ErrorKind } from '../protocol/errorKind.js';
export type { ExportBundle, ExportJob, ExportJobStatus, StartExportRequest } from '../protocol/exportJob.js';
export type { ExportFailureCode, ExportJobReport, ExportJobWarning } from '../protocol/exportReport.js';
export { type KeyKind, keyKind } from '../protocol/keyKind.js';
export type { Usage } from '../protocol/StreamPart.js';
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
