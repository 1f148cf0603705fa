import { hasErrorCode } from '../../http/errorCode.js';
import type { FileReader } from '../FileReader.js';
import type { NavigationOf } from './buildSiteNavigation.js';

/** Builds the navigation of a site at the first call, and remembers it. */
export class SiteNavigation {
  readonly #build: (readFile: FileReader) => Promise<NavigationOf>;
  readonly #readFile: FileReader;
  #known: Promise<NavigationOf> | undefined;
  #failedReads = 0;

  constructor(readFile: FileReader, build: (readFile: FileReader) => Promise<NavigationOf>) {
    this.#readFile = readFile;
    this.#build = build;
  }

  /**
   * Number of navigations that lack a file because it could not be read. If the number changes while a document is rendered, the document
   * may have such a navigation, so do not keep the document.
   */
  get failedReads(): number {
    return this.#failedReads;
  }

  /** Returns the navigation. If a file could not be read, the navigation lacks it, and the next call tries again. */
  get(): Promise<NavigationOf> {
    this.#known ??= this.#create();
    return this.#known;
  }

  async #create(): Promise<NavigationOf> {
    let hasFailed = false;
    const readFile: FileReader = (name) =>
      this.#readFile(name).catch((error) => {
        // Some applications reject for a missing file.
        hasFailed ||= !hasErrorCode(error, 'ENOENT');
        return undefined;
      });
    try {
      const navigation = await this.#build(readFile);
      if (hasFailed) {
        this.#known = undefined;
        this.#failedReads += 1;
      }
      return navigation;
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }
}
