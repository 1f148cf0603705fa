/** The words on the page itself. Apart from the rest, because they are needed before anything is opened. */
export interface CaptureLabels {
  /** On the button beside selected text. */
  askSelection: string;
  /** Name of the button at a code block. */
  askCode: string;
}

/** The English words of what is drawn on the page. */
export const CAPTURE_LABELS: CaptureLabels = {
  askSelection: 'Ask about this',
  askCode: 'Ask about this code',
};
