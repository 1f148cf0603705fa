/** The words that a page needs before the assistant is loaded. Apart from the rest, because every page pays for them. */
export interface TriggerLabels {
  /** Accessible name of the trigger. */
  open: string;
  /** Accessible name of the trigger, and of the panel's button, while the panel is open. */
  close: string;
  /** Said on the trigger when its code could not be loaded. */
  loadFailed: string;
}

/** The English words of the trigger. */
export const TRIGGER_LABELS: TriggerLabels = {
  open: 'Ask the docs',
  close: 'Close the assistant',
  loadFailed: 'The assistant could not be loaded. Try again',
};
