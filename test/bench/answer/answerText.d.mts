/** Last sentence of every answer, by which a page recognises that the whole answer is visible. */
export const END: string;

/** Returns a realistic answer of about this length. */
export function answerText(length: number): string;
