/** Longest line that is read, in characters. A longer one is skipped, so that no reply can fill the memory. */
const MAX_LINE_LENGTH = 4_000_000;

/**
 * Cuts bytes into lines, wherever the network cut them: inside a line, inside a character. `push` returns the lines that are
 * complete, `end` what was left without a last newline. A line over the limit comes as undefined.
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
