import { NOWHERE, type SiteDocument } from './SiteDocument.js';
import { TaggedDocument } from './TaggedDocument.js';

/** Maximum size of all cached documents together, in bytes. A site of 500 large pages fits. */
const MAX_BYTES = 64 * 1024 ** 2;
/** Estimated memory of an entry in addition to its content. */
const OVERHEAD_BYTES = 1_000;

/**
 * Keeps the documents of a site, plain and compressed, until the site is replaced. Concurrent requests share one rendering. When the cache
 * is full, the documents that have not been used for the longest time are removed first.
 */
export class DocumentCache {
  readonly #documents = new Map<string, TaggedDocument>();
  readonly #loading = new Map<string, Promise<TaggedDocument | undefined>>();
  #bytes = 0;

  /** @param maxBytes Maximum size of all documents together. */
  constructor(readonly maxBytes = MAX_BYTES) {}

  /**
   * Responds with a document of the cache. If the cache does not have it, the document is rendered first.
   *
   * @param render Undefined if there is no such document. Of those with another status than 200, only the one at {@link NOWHERE} is kept.
   */
  async respond<Rendered extends SiteDocument | undefined>(
    request: Request,
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<Response | Exclude<Rendered, SiteDocument>> {
    const document = await this.#find(key, render);
    return document ? document.respond(request) : (undefined as Exclude<Rendered, SiteDocument>);
  }

  #find(key: string, render: () => Promise<SiteDocument | undefined>): Promise<TaggedDocument | undefined> {
    const cached = this.#documents.get(key);
    if (cached) {
      this.#documents.delete(key);
      this.#documents.set(key, cached);
      return Promise.resolve(cached);
    }
    const before = this.#loading.get(key);
    if (before) return before;
    const loading = this.#load(key, render).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #load(key: string, render: () => Promise<SiteDocument | undefined>): Promise<TaggedDocument | undefined> {
    const rendered = await render();
    if (!rendered) return undefined;
    const document = await TaggedDocument.create(rendered);
    if (rendered.status === 200 || key === NOWHERE) this.#keep(key, document);
    return document;
  }

  #keep(key: string, document: TaggedDocument): void {
    this.#documents.set(key, document);
    this.#bytes += costOf(key, document);
    for (const [oldest, each] of this.#documents) {
      if (this.#bytes <= this.maxBytes || oldest === key) break;
      this.#documents.delete(oldest);
      this.#bytes -= costOf(oldest, each);
    }
  }
}

/** Returns the memory of an entry in bytes. Counts half of the size again for the compressed forms, which together need less. */
const costOf = (key: string, { bytes }: TaggedDocument) => 1.5 * bytes.byteLength + key.length + OVERHEAD_BYTES;
