import { type KeyStorage, memoryStorage } from './KeyStorage.js';
import { newId } from './TabMemory.js';

/** The data that the tabs of a service share besides the conversations. */
export interface DeviceMarks {
  readonly consentKey: string;
  /** Whether the reader has given consent. `false` when that cannot be read. */
  isConsentGiven: () => boolean;
  keepConsent: () => void;
  dropConsent: () => void;
  /**
   * Id of the last deletion of all data; empty if there was none. A tab that was closed or suspended meanwhile compares it to learn that
   * its own data is deleted, too.
   */
  cleared: () => string;
  noteCleared: () => void;
}

/** @param device Where to store; undefined: consent is kept in the page, and there are no other tabs to tell. */
export function deviceMarks(device: KeyStorage | undefined, prefix: string): DeviceMarks {
  const consents = device ?? memoryStorage();
  const consentKey = `${prefix}consent`;
  const clearedKey = `${prefix}cleared`;
  /** Storage may be full, or be blocked at any moment. */
  const orUndefined = <Value>(access: () => Value): Value | undefined => {
    try {
      return access();
    } catch {
      return undefined;
    }
  };
  return {
    consentKey,
    isConsentGiven: () => orUndefined(() => consents.getItem(consentKey)) === 'yes',
    // If it cannot be stored, the reader is asked again next time.
    keepConsent: () => orUndefined(() => consents.setItem(consentKey, 'yes')),
    dropConsent: () => orUndefined(() => consents.removeItem(consentKey)),
    cleared: () => orUndefined(() => device?.getItem(clearedKey)) ?? '',
    // If it cannot be stored, other tabs could not store anything either.
    noteCleared: () => orUndefined(() => device?.setItem(clearedKey, newId())),
  };
}
