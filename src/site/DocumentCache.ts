import { NOWHERE, type SiteDocument } from './SiteDocument.js';
import { SizedCache } from './SizedCache.js';
import { TaggedDocument } from './TaggedDocument.js';

/** Maximum size of all cached documents together, in bytes. A site of 500 large pages fits. */
const MAX_BYTES = 64 * 1024 ** 2;
/** Estimated memory of an entry in addition to its content. */
const OVERHEAD_BYTES = 1_000;

/**
 * Keeps the documents of a site, plain and compressed, until the cache is full or the site is replaced. Concurrent requests share one
 * rendering.
 */
export class DocumentCache {
  readonly #documents: SizedCache<TaggedDocument>;

  /** @param maxBytes Maximum size of all documents together. */
  constructor(maxBytes = MAX_BYTES) {
    this.#documents = new SizedCache({ maxBytes, costOf });
  }

  /**
   * Responds with a document of the cache. If the cache does not have it, the document is rendered first.
   *
   * @param key Path of the document, or another unique name. An error document (status other than 200) is kept only under the key
   * {@link NOWHERE}, and a temporary document not at all.
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
    const make = async () => {
      const rendered = await render();
      return rendered && TaggedDocument.create(rendered);
    };
    const isLasting = ({ document }: TaggedDocument) =>
      !document.isTemporary && (document.status === 200 || key === NOWHERE);
    return this.#documents.get(key) ?? this.#documents.load(key, make, isLasting);
  }
}

/**
 * Returns the estimated memory of an entry in bytes. The factor 1.5 includes the compressed forms, which together need less than half of
 * the size of the content.
 */
const costOf = (key: string, { bytes }: TaggedDocument) => 1.5 * bytes.byteLength + key.length + OVERHEAD_BYTES;
