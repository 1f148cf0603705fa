import type { ExportEndpoint } from './export/ExportEndpoint.js';
import type { OpenExportsOptions } from './export/openExports.js';

/** The static export interface. Its code is loaded at first use, because it needs Node. */
export class LazyExports {
  #opened: Promise<ExportEndpoint> | undefined;

  constructor(readonly options: OpenExportsOptions) {}

  open(): Promise<ExportEndpoint> {
    this.#opened ??= import('./export/openExports.js').then(({ openExports }) => openExports(this.options));
    return this.#opened;
  }

  /**
   * For the readiness check: rejects if the interface could not be opened, or if export jobs cannot be read at the moment. Checks nothing
   * and resolves if nothing has opened the interface yet, or if its jobs have no `check` function.
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
