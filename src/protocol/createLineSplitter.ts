/** Maximum length of a line, in characters. Longer lines are skipped, so that no reply can fill the memory. */
const MAX_LINE_LENGTH = 4_000_000;

/**
 * Splits bytes into lines. Network chunks may end inside a line or a character. `push` returns the complete lines, `end` the rest after
 * the last line end. A line over the limit is returned as undefined.
 */
export function createLineSplitter(): {
  push: (bytes: Uint8Array) => (string | undefined)[];
  end: () => (string | undefined)[];
} {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;

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
    const lines: (string | undefined)[] = [];
    let start = 0;
    for (let newline = text.indexOf('\n'); newline !== -1; newline = text.indexOf('\n', start)) {
      hold(text.slice(start, newline));
      lines.push(take());
      start = newline + 1;
    }
    hold(text.slice(start));
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
