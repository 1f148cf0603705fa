/** The words that a page needs before the assistant is loaded. Apart from the rest, because every page pays for them. */
export interface TriggerLabels {
  /** Accessible name of the trigger. */
  open: string;
  /** Accessible name of the trigger, and of the panel's button, while the panel is open. */
  close: string;
  /** Said on the trigger when its code could not be loaded. */
  loadFailed: string;
}

const open = 'Ask the docs';
const loadFailed = 'The assistant could not be loaded. Try again';

/** The English words of the trigger before there is anything to close. */
export const LIGHT_TRIGGER_LABELS: Omit<TriggerLabels, 'close'> = { open, loadFailed };

/** The English words of the trigger. Not made of those above: a spread would stay in a script that needs none of it. */
export const TRIGGER_LABELS: TriggerLabels = { open, loadFailed, close: 'Close the assistant' };
