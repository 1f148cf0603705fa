import type { ExportFailureCode } from '../../protocol/exports/exportReport.js';

/** The error of a failed export. Its message is written for the owner of the site. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';

  constructor(
    readonly code: ExportFailureCode | undefined,
    message: string,
  ) {
    super(message);
  }
}
