/**
 * `docs-assistant/admin`: React hooks and a panel with which operators start and download static exports. The admin key stays in your
 * proxy.
 */

export type { ExportLabelOverrides, ExportLabels, ExportProblem } from '../languages/ExportLabels.js';
export { DocsAssistantError } from '../protocol/DocsAssistantError.js';
export type { BundleState, BundleStatus } from './DownloadLink.js';
export { ExportClientProvider, type ExportSource } from './exportClientContext.js';
export type { RecentExport } from './exportHistory.js';
export { getExportProblem } from './getExportProblem.js';
export type { WatchState, WatchStatus } from './JobWatch.js';
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
