/** Maximum length of a line or an event, in characters. The text of longer ones is dropped, so that no input can fill the memory. */
export const MAX_LINE_LENGTH = 4_000_000;

const LINE_END = /\r\n?|\n/;

/**
 * Splits bytes into lines, which end in LF, CRLF or CR as in server-sent events. Network chunks may end inside a line end, a line or a
 * character. `push` returns the complete lines, `end` the rest after the last line end. A line that is longer than `MAX_LINE_LENGTH` is
 * returned as undefined.
 */
export function createLineSplitter(): {
  push: (bytes: Uint8Array) => (string | undefined)[];
  end: () => (string | undefined)[];
} {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  /** Whether the text so far ends in CR, so that an LF that follows belongs to the same line end. */
  let isAfterReturn = false;

  function take(): string | undefined {
    const line = length > MAX_LINE_LENGTH ? undefined : pieces.join('');
    pieces = [];
    length = 0;
    return line;
  }

  function hold(piece: string): void {
    length += piece.length;
    if (length > MAX_LINE_LENGTH) pieces = [];
    else pieces.push(piece);
  }

  function split(text: string): (string | undefined)[] {
    if (text === '') return [];
    const start = isAfterReturn && text.startsWith('\n') ? 1 : 0;
    isAfterReturn = text.endsWith('\r');
    const texts = text.slice(start).split(LINE_END);
    const rest = texts.pop() ?? '';
    const lines = texts.map((line, index) => {
      if (index > 0) return line.length > MAX_LINE_LENGTH ? undefined : line;
      // Only the first line can have begun in an earlier chunk.
      hold(line);
      return take();
    });
    hold(rest);
    return lines;
  }

  return {
    push: (bytes) => split(decoder.decode(bytes, { stream: true })),
    end: () => {
      const lines = split(decoder.decode());
      if (length > 0) lines.push(take());
      return lines;
    },
  };
}
