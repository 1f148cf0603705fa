import type { ExportFailureCode } from '../../protocol/exports/exportReport.js';

/** An error that makes an export fail. Its message is written for the owner of the site: the job reports it unchanged. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';

  constructor(
    readonly code: ExportFailureCode | undefined,
    message: string,
  ) {
    super(message);
  }
}
