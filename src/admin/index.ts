/**
 * `docs-assistant/admin`: static export as hooks, and a panel. For the pages of operators; the key stays behind a proxy.
 */

export type { ExportLabelOverrides, ExportLabels, ExportProblem } from '../languages/ExportLabels.js';
export { DocsAssistantError } from '../protocol/DocsAssistantError.js';
export type { BundleState, BundleStatus } from './bundleLink.js';
export { ExportClientProvider, type ExportSource } from './exportClientContext.js';
export type { RecentExport } from './exportHistory.js';
export { exportProblem } from './exportProblem.js';
export type { WatchState, WatchStatus } from './jobWatch.js';
export { StaticExportPanel, type StaticExportPanelProps } from './StaticExportPanel.js';
export { type ExportBundleView, useExportBundle } from './useExportBundle.js';
export { type ExportJobView, useExportJob } from './useExportJob.js';
export { type StartExportView, useStartExport } from './useStartExport.js';
export {
  type StaticExportOptions,
  type StaticExportPhase,
  type StaticExportView,
  useStaticExport,
} from './useStaticExport.js';
