import { createHmac, timingSafeEqual } from 'node:crypto';
import { HttpError } from '../../http/HttpError.js';
import type { ExportRecord } from './ExportRecord.js';

/** Signs and checks the links to bundles. A link is valid only for one bundle of one job, and only until it expires. */
export class BundleLinks {
  constructor(
    readonly secret: Uint8Array,
    readonly now: () => number,
  ) {}

  /** @returns The query of a link that is valid until `expires`, in seconds since the epoch. */
  sign(record: ExportRecord, expires: number): string {
    return `expires=${expires}&signature=${this.#signature(record, String(expires)).toString('base64url')}`;
  }

  /** @throws {HttpError} 403 if the link was not signed for the bundle of this job, or has expired. */
  check(record: ExportRecord, query: URLSearchParams): void {
    const expires = query.get('expires') ?? '';
    const given = Buffer.from(query.get('signature') ?? '', 'base64url');
    const right = this.#signature(record, expires);
    const isOurs = given.byteLength === right.byteLength && timingSafeEqual(given, right);
    if (!isOurs || !/^\d{1,12}$/.test(expires)) throw invalidLinkError();
    if (Number(expires) * 1000 <= this.now()) {
      throw new HttpError(
        403,
        'This link has expired. The bundle still exists: ask the bundle endpoint for a new link.',
      );
    }
  }

  #signature({ jobId, bundle }: ExportRecord, expires: string): Buffer {
    return createHmac('sha256', this.secret)
      .update(`bundle\n${jobId}\n${bundle?.digest ?? ''}\n${expires}`)
      .digest();
  }
}

/**
 * Creates the error for a link that has no valid signature, or whose job is unknown or has no bundle. All these links get the same error,
 * so that guessing reveals nothing.
 */
export function invalidLinkError(): HttpError {
  return new HttpError(
    403,
    'This link is not valid. Ask the bundle endpoint of the job for a link, and use it unchanged.',
  );
}
