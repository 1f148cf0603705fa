import { RETRY_MS } from '../shared/RetriedValue.js';
import { SizedCache } from '../shared/SizedCache.js';
import { NOWHERE, type SiteDocument } from './SiteDocument.js';
import { TaggedDocument } from './TaggedDocument.js';

/** Maximum size of all cached documents together, in bytes. A site of 500 large pages fits. */
const MAX_BYTES = 64 * 1024 ** 2;
/** Estimated memory of an entry in addition to its content. */
const OVERHEAD_BYTES = 1_000;

interface CachedDocument {
  tagged: TaggedDocument;
  /** A request at or after this time (`performance.now()`) renders the document again. `Infinity` if the document is not temporary. */
  expiresAt: number;
}

/**
 * Keeps the documents of a site, plain and compressed, until the cache is full or the site is replaced. Concurrent requests share one
 * rendering.
 */
export class DocumentCache {
  readonly #documents: SizedCache<CachedDocument>;

  /** @param maxBytes Maximum size of all documents together. */
  constructor(maxBytes = MAX_BYTES) {
    this.#documents = new SizedCache({ maxBytes, costOf });
  }

  /**
   * Responds with a document of the cache. If the cache does not have it, the document is rendered first.
   *
   * @param key Path of the document, or another unique name. An error document (status other than 200) is kept only under the key
   * {@link NOWHERE}, and a temporary document only for {@link RETRY_MS}.
   * @param render Returns undefined if there is no such document.
   */
  async respond<Rendered extends SiteDocument | undefined>(
    request: Request,
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<Response | Exclude<Rendered, SiteDocument>> {
    const document = await this.#find(key, render);
    return document ? document.respond(request) : (undefined as Exclude<Rendered, SiteDocument>);
  }

  async #find(key: string, render: () => Promise<SiteDocument | undefined>): Promise<TaggedDocument | undefined> {
    const known = this.#documents.get(key);
    if (known && (known.expiresAt === Number.POSITIVE_INFINITY || known.expiresAt > performance.now()))
      return known.tagged;
    const make = async (): Promise<CachedDocument | undefined> => {
      const rendered = await render();
      if (!rendered) return undefined;
      const expiresAt = rendered.isTemporary ? performance.now() + RETRY_MS : Number.POSITIVE_INFINITY;
      return { tagged: await TaggedDocument.create(rendered), expiresAt };
    };
    const shouldKeep = ({ tagged }: CachedDocument) => tagged.document.status === 200 || key === NOWHERE;
    return (await this.#documents.load(key, make, shouldKeep))?.tagged;
  }
}

/**
 * Returns the estimated memory of an entry in bytes. The factor 1.5 includes the compressed forms, which together need less than half of
 * the size of the content.
 */
const costOf = (key: string, { tagged }: CachedDocument) => 1.5 * tagged.bytes.byteLength + key.length + OVERHEAD_BYTES;
