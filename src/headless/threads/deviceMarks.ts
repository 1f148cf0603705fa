import { type KeyStorage, memoryStorage } from './memoryStorage.js';
import { newId } from './tabMemory.js';

/** What the tabs of a service tell each other beside its conversations. */
export interface DeviceMarks {
  readonly consentKey: string;
  /** Whether the reader has said yes; where that cannot be read, it is a no. */
  isConsentGiven: () => boolean;
  keepConsent: () => void;
  dropConsent: () => void;
  /**
   * A name for the last time that everything was deleted; empty where that was never. Tabs that are asleep or closed meanwhile learn from
   * it that what they keep is over, too.
   */
  cleared: () => string;
  noteCleared: () => void;
}

/** @param device Where it is kept. With nothing on the device a yes is kept in the page, and there is nobody to tell. */
export function deviceMarks(device: KeyStorage | undefined, prefix: string): DeviceMarks {
  const consents = device ?? memoryStorage();
  const consentKey = `${prefix}consent`;
  const clearedKey = `${prefix}cleared`;
  /** Storage may be full, or forbidden from one moment to the next: what cannot be touched holds nothing. */
  const tried = <Value>(touch: () => Value): Value | undefined => {
    try {
      return touch();
    } catch {
      return undefined;
    }
  };
  return {
    consentKey,
    isConsentGiven: () => tried(() => consents.getItem(consentKey)) === 'yes',
    // Where it is not kept, the reader is asked again next time.
    keepConsent: () => tried(() => consents.setItem(consentKey, 'yes')),
    dropConsent: () => tried(() => consents.removeItem(consentKey)),
    cleared: () => tried(() => device?.getItem(clearedKey)) ?? '',
    // Where nothing can be written, nothing of other tabs is kept either.
    noteCleared: () => tried(() => device?.setItem(clearedKey, newId())),
  };
}
