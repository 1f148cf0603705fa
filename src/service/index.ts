export type { ModelOptions } from './answer/modelAnswer.js';
export type { AnswerPace } from './answer/paceText.js';
export { createDocsService, type DocsService, type RequestInfo } from './createDocsService.js';
export type { DocsServiceLimits, DocsServiceOptions } from './DocsServiceOptions.js';
export type { ExportRecord, KeptBundle } from './export/ExportRecord.js';
export type { ExportServiceOptions } from './export/ExportServiceOptions.js';
export type { ExportStore } from './export/ExportStore.js';
export type { ApiKey } from './http/AccessKeys.js';
export type { StoredThread, ThreadStore, ThreadTurn } from './threads/ThreadStore.js';
