import { messageOf } from '../../values/messageOf.js';

/** Collects the files that a file reader could not read, for one message about all of them. */
export class FailedReads {
  readonly names = new Set<string>();
  #error: unknown;

  /** Adds a file, once. Keeps only the error of the first file, for {@link reason}. */
  readonly add = (name: string, error: unknown): void => {
    if (this.names.size === 0) this.#error = error;
    this.names.add(name);
  };

  /** Describes the files: `docs.json`, or `docs.json and 12 more files`. Undefined if no file was added. */
  get files(): string | undefined {
    const [first] = this.names;
    const more = this.names.size - 1;
    return more > 0 ? `${first} and ${more} more ${more === 1 ? 'file' : 'files'}` : first;
  }

  /** The message of the first error. It may contain paths of the server, so readers must not see it. */
  get reason(): string {
    return messageOf(this.#error);
  }
}
