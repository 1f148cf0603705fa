/**
 * `docs-assistant/service`: the local service over Markdown, with pages, search, answers and static export, as a `Request → Response`
 * function.
 */
export type { ConnectionInfo } from '../http/ConnectionInfo.js';
export type { Counted, RateLimitStore } from '../http/createRateLimiter.js';
export type { RequestLogEntry } from '../http/RequestLogEntry.js';
export type { ArchiveLimits } from '../site/export/ArchiveLimits.js';
export type { SiteKind } from '../site/shared/SiteKind.js';
export type { PageEnding } from './addresses/PageEnding.js';
export type { LimitOption } from './admission/ServiceLimits.js';
export type { AnswerPace } from './answer/paceText.js';
export { createDocsService, type DocsService } from './createDocsService.js';
export type { DocsServiceLimits, DocsServiceOptions } from './DocsServiceOptions.js';
export type { PageSource } from './docs/PageSource.js';
export type { AdminApiKey } from './export/AdminKeys.js';
export type { AuditAction, AuditEntry } from './export/AuditEntry.js';
export { type BundleLink, type BundleStore, BundleStoreError, type StoredBundle } from './export/BundleStore.js';
export type { ExportJobs, ExportJobsContext, JobOutcome, JobRun } from './export/ExportJobs.js';
export type { ExportRecord, PackedBundle } from './export/ExportRecord.js';
export type { ExportServiceOptions } from './export/ExportServiceOptions.js';
export type { ExportStore, StoreClaim } from './export/ExportStore.js';
export type { QuestionLogOptions } from './insights/QuestionLog.js';
export type { ApiKey } from './keys/AccessKeys.js';
export type { ModelOptions, ModelTimeouts } from './model/ModelOptions.js';
export type { LimitName, ServiceEvent } from './ServiceEvent.js';
export { type FolderStateOptions, folderState } from './state/folderState.js';
export type { ServiceState, StateContext, StateDriver } from './state/ServiceState.js';
export { StoreUnavailable } from './threads/StoreUnavailable.js';
export type { StoredThread, ThreadStore, ThreadTurn } from './threads/ThreadStore.js';
