import { createHmac, timingSafeEqual } from 'node:crypto';
import { HttpError } from '../../protocol/HttpError.js';
import type { ExportRecord } from './ExportRecord.js';

/** Makes and checks the links of bundles. A link is bound to its job, to the very file and to its end. */
export class BundleLinks {
  constructor(
    readonly secret: Uint8Array,
    readonly now: () => number,
  ) {}

  /** @returns The query of a link that works until `expires`, seconds since the epoch. */
  sign(record: ExportRecord, expires: number): string {
    return `expires=${expires}&signature=${this.#signature(record, String(expires)).toString('base64url')}`;
  }

  /** @throws {HttpError} 403 when the link was not made by `sign` for this file, or is over. */
  check(record: ExportRecord, query: URLSearchParams): void {
    const expires = query.get('expires') ?? '';
    const given = Buffer.from(query.get('signature') ?? '', 'base64url');
    const right = this.#signature(record, expires);
    const isOurs = given.byteLength === right.byteLength && timingSafeEqual(given, right);
    if (!isOurs || !/^\d{1,12}$/.test(expires)) throw forgedLink();
    if (Number(expires) * 1000 <= this.now()) {
      throw new HttpError(403, 'This link has expired. The bundle is kept: ask the bundle endpoint for a fresh link.');
    }
  }

  #signature({ jobId, bundle }: ExportRecord, expires: string): Buffer {
    return createHmac('sha256', this.secret)
      .update(`bundle\n${jobId}\n${bundle?.digest ?? ''}\n${expires}`)
      .digest();
  }
}

/** One answer for every link that is not ours, so that nothing can be learned by trying. */
export function forgedLink(): HttpError {
  return new HttpError(
    403,
    'This link is not valid. Ask the bundle endpoint of the job for a link, and use it as it is.',
  );
}
