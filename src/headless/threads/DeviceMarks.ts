import { type KeyStorage, removeKey } from './KeyStorage.js';
import { newId } from './TabMemory.js';

/** The data that all tabs with the same service share, in addition to the conversations: the consent, and the last deletion of all data. */
export interface DeviceMarks {
  readonly consentKey: string;
  /** Whether the reader has given consent, stored or not. If the storage cannot be read, a stored consent does not count. */
  isConsentGiven: () => boolean;
  /** Whether the consent is stored on the device. Also `false` for a consent that applies only until the page closes. */
  isConsentStored: () => boolean;
  /**
   * Stores the consent. First records a deletion of all data, because the new consent does not cover data that other tabs have kept from an
   * earlier consent.
   *
   * If the device has no space for both the consent and the record of the deletion, the consent applies until the page closes, and the next
   * page asks the reader again. This tab does not try to store the consent later: another tab may have withdrawn the consent by then, and
   * a withdrawal leaves no trace.
   */
  storeConsent: () => void;
  removeConsent: () => void;
  /**
   * Id of the last deletion of all data; empty if no deletion is recorded, or if the storage cannot be read. A tab misses a deletion while
   * the browser has frozen it, or if it was closed and is restored later. When such a tab runs again, it finds that the id has changed, and
   * deletes its own data, too.
   */
  lastDeletion: () => string;
  recordDeletion: () => void;
}

/** @param device Where to store the data. Undefined: the consent is lost when the page closes, and nothing is shared with other tabs. */
export function createDeviceMarks(device: KeyStorage | undefined, prefix: string): DeviceMarks {
  /** Whether the reader has given a consent that is not stored. */
  let hasUnstoredConsent = false;
  const consentKey = `${prefix}consent`;
  const clearedKey = `${prefix}cleared`;
  /** Ignores errors of the storage, which may be full, or be blocked at any moment. */
  const orUndefined = <Value>(access: () => Value): Value | undefined => {
    try {
      return access();
    } catch {
      return undefined;
    }
  };
  const isConsentStored = () => orUndefined(() => device?.getItem(consentKey)) === 'yes';
  const writeDeletion = () => device?.setItem(clearedKey, newId());
  return {
    consentKey,
    isConsentGiven() {
      const isStored = isConsentStored();
      // From now on, only the stored consent counts, so that another tab can withdraw it.
      if (isStored) hasUnstoredConsent = false;
      return isStored || hasUnstoredConsent;
    },
    isConsentStored,
    storeConsent() {
      orUndefined(() => {
        writeDeletion();
        device?.setItem(consentKey, 'yes');
      });
      hasUnstoredConsent = !isConsentStored();
      // Without a stored consent, nothing may stay on the device, so remove the record of the deletion, too.
      if (hasUnstoredConsent) removeKey(device, clearedKey);
    },
    removeConsent() {
      hasUnstoredConsent = false;
      removeKey(device, consentKey);
    },
    lastDeletion: () => orUndefined(() => device?.getItem(clearedKey)) ?? '',
    // Ignore errors of the storage. Other tabs then do not learn of the deletion, and keep their own data, such as drafts of questions.
    recordDeletion: () => orUndefined(writeDeletion),
  };
}
