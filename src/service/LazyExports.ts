import type { ExportEndpoint } from './export/ExportEndpoint.js';
import type { OpenExportsOptions } from './export/openExports.js';

/** The static export interface. Its code needs Node, but the service also runs in other runtimes. So the code is loaded at first use. */
export class LazyExports {
  #opened: Promise<ExportEndpoint> | undefined;

  constructor(readonly options: OpenExportsOptions) {}

  open(): Promise<ExportEndpoint> {
    this.#opened ??= import('./export/openExports.js').then(({ openExports }) => openExports(this.options));
    return this.#opened;
  }

  /**
   * Used by the readiness check. Rejects if the export interface could not be opened, or if export jobs cannot be read at the moment.
   * Resolves without a check if `open` was never called, or if the jobs have no `check` function.
   */
  async check(): Promise<void> {
    await (await this.#opened)?.options.jobs.check?.();
  }

  async stopJobs(): Promise<void> {
    await (await this.#opened?.catch(() => undefined))?.stopJobs();
  }

  async close(): Promise<void> {
    await (await this.#opened?.catch(() => undefined))?.close();
  }
}
