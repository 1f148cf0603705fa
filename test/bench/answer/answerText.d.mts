/** What every answer ends with, so that a page can tell that all of it is shown. */
export const END: string;

/** A realistic answer of about this many characters. */
export function answerText(length: number): string;
