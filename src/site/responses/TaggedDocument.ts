import { chooseEncoding, type Encoding } from '../../http/chooseEncoding.js';
import { matchesEntityTag } from '../../http/matchesEntityTag.js';
import { isCompressible } from '../files/contentTypes.js';
import { compress } from '../shared/compress.js';
import type { SiteDocument } from './SiteDocument.js';

/** Smaller content is not compressed: it fits into one packet as it is. */
const MIN_COMPRESSED_BYTES = 1_000;

/**
 * Content in its plain form and in compressed forms. Each form has its own entity tag. A compressed form is made once, when a client first
 * asks for it.
 */
export class TaggedDocument {
  readonly #compressed = new Map<Encoding, Promise<Uint8Array>>();

  private constructor(
    readonly bytes: Uint8Array,
    readonly document: Omit<SiteDocument, 'body'>,
    /** Entity tag of the uncompressed form, without quotes. */
    readonly tag: string,
  ) {}

  static async create({ body, ...document }: SiteDocument): Promise<TaggedDocument> {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
    return new TaggedDocument(bytes, document, btoa(String.fromCharCode(...digest.subarray(0, 12))));
  }

  /**
   * Responds with the content, or with 304 if the client already has it. Uses the encoding that the client prefers, unless the content is
   * of a type that is not compressed or is smaller than `MIN_COMPRESSED_BYTES`. Omits the body for HEAD.
   */
  async respond(request: Request): Promise<Response> {
    const { status, headers: given } = this.document;
    const canCompress = isCompressible(given['content-type'] ?? '');
    const isLarge = this.bytes.byteLength >= MIN_COMPRESSED_BYTES;
    const accepted = request.headers.get('accept-encoding') ?? undefined;
    const encoding = canCompress && isLarge ? chooseEncoding(accepted) : undefined;
    const etag = encoding ? `"${this.tag}-${encoding}"` : `"${this.tag}"`;
    const headers = { 'cache-control': 'no-cache', ...given, ...(canCompress && { vary: 'accept-encoding' }), etag };
    if (status === 200 && matchesEntityTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    const bytes = encoding ? await this.#compress(encoding) : this.bytes;
    return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), {
      status,
      headers: {
        ...headers,
        ...(encoding && { 'content-encoding': encoding }),
        'content-length': String(bytes.byteLength),
      },
    });
  }

  #compress(encoding: Encoding): Promise<Uint8Array> {
    const compressed = this.#compressed.get(encoding) ?? compress(this.bytes, encoding);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}
