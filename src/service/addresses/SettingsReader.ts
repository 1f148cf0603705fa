import {
  type ConfigRecord,
  type ConfigValue,
  isConfigRecord,
  readSetting,
  UNREAD_KEYS,
} from '../../site/config/ConfigValue.js';

/** A setting whose effect the service does not reproduce. */
export interface UnsupportedSetting {
  name: string;
  /**
   * How the service differs from the published site because it does not support the setting. This text ends a sentence: `the addresses of
   * its pages are wrong`.
   */
  effect: string;
  /** Advice for the owner, as sentences. */
  remedy: string;
}

/** Reads settings of a configuration one by one, and collects those that are computed or not supported. */
export class SettingsReader {
  /**
   * @param unread Collects the names of settings whose values are unknown, with line numbers if known. Most of these values are computed by
   *   code. This class, `findSite` and the code for each site generator (`SiteRules`) add to the list.
   * @param unsupported Collects the settings that the code for the site generator does not support. Only this code adds to the list.
   */
  constructor(
    readonly config: ConfigValue | undefined,
    readonly unread: string[] = [],
    readonly unsupported: UnsupportedSetting[] = [],
  ) {}

  text(...keys: readonly string[]): string | undefined {
    const value = this.#literal(keys);
    return typeof value === 'string' ? value : undefined;
  }

  flag(...keys: readonly string[]): boolean | undefined {
    const value = this.#literal(keys);
    return typeof value === 'boolean' ? value : undefined;
  }

  texts(...keys: readonly string[]): string[] {
    const value = this.#literal(keys);
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  }

  record(...keys: readonly string[]): ConfigRecord {
    const value = this.#literal(keys);
    return isConfigRecord(value) ? value : {};
  }

  /**
   * Returns the list in a setting; empty if the setting is missing or not a list. Entries that code computes are `UnreadCode` objects: the
   * values are unknown.
   */
  list(...keys: readonly string[]): readonly ConfigValue[] {
    const value = this.#literal(keys);
    return Array.isArray(value) ? value : [];
  }

  /** Returns a reader for a part of the configuration. Both readers add to the same lists. */
  within(config: ConfigValue | undefined): SettingsReader {
    return new SettingsReader(config, this.unread, this.unsupported);
  }

  /**
   * Adds a setting to `unread`. Called if code computes or may change the value of the setting: then the effect of the setting on the paths
   * of pages is unknown.
   */
  noteUnread(name: string, line: number): void {
    const note = `${name} (line ${line})`;
    if (!this.unread.includes(note)) this.unread.push(note);
  }

  /**
   * Returns the value of a setting. If code computes the value or may replace it, adds a note to `unread`: what the code sets (the setting,
   * `...` for any key, or the whole configuration), and the line of the code.
   */
  #literal(keys: readonly string[]): ConfigValue | undefined {
    const { value, codes } = readSetting(this.config, keys);
    const setting = `"${keys.join('.')}"`;
    const names = { config: 'the value', spread: `"${UNREAD_KEYS}"`, value: setting, default: setting };
    for (const { kind, line } of codes) this.noteUnread(names[kind], line);
    return value;
  }
}
