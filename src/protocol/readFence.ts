/** The line that opens or closes a block of code. */
export interface Fence {
  mark: string;
  info: string;
}

const FENCE = /^(`{3,}|~{3,})(.*)/;

/** Reads a fence. @param text A line without its indentation and without the marks of lists and quotes. */
export function readFence(text: string): Fence | undefined {
  const [, mark, info = ''] = FENCE.exec(text) ?? [];
  // If more backticks follow later in a line that starts with backticks, the line is inline code and not a fence.
  return mark && !(mark.startsWith('`') && info.includes('`')) ? { mark, info: info.trim() } : undefined;
}

/** Whether a fence closes the block that another one has opened. */
export const isClosingFence = (fence: Fence | undefined, open: Fence): boolean =>
  fence?.info === '' && fence.mark.startsWith(open.mark);
