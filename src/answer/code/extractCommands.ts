const PROMPT = /^(?:[$%❯]|\w[\w.-]*@[\w.-]\S*[$#])\s+/;
/** The prompt with which a shell asks for the rest of a command. */
const CONTINUATION = /^>(?: |$)/;
/** The line with a script's name that npm and pnpm print before they run it. It looks like a continuation prompt, but is output. */
const SCRIPT_HEADING = /^> \S+@\d/;

/** Parts of a line in which special characters mean nothing: escapes, quotes, here-strings, the start of a here-document, and comments. */
const HIDING = /\\.|'[^']*('?)|"(?:\\.|[^"\\])*("?)|<<<|<<(-?)\s*(?:\\|(['"]?))([A-Za-z_][\w.-]*)\4|(?<![^\s;])#.*/g;

/**
 * Returns the commands of a terminal session, without prompts and output. Text without a prompt is returned unchanged, and so is a session
 * with a command whose end cannot be found.
 */
export function extractCommands(text: string): string {
  const lines = text.split('\n');
  if (!hasPrompt(lines)) return text;
  const kept: string[] = [];
  /** The command to which the previous line belongs; undefined after a line of output. */
  let command: ShellCommand | undefined;
  for (const line of lines) {
    if (command?.needsNextLine || (command && CONTINUATION.test(line) && !SCRIPT_HEADING.test(line))) {
      kept.push(command.readNext(line));
    } else {
      if (command?.isIncomplete) return text;
      command = PROMPT.test(line) ? new ShellCommand() : undefined;
      if (command) kept.push(command.read(line.replace(PROMPT, '')));
    }
  }
  return command?.isIncomplete ? text : `${kept.join('\n')}\n`;
}

/**
 * Whether a line begins with a prompt. Prompts in a here-document do not count: a script can contain a terminal session in a here-document,
 * but the text is then still a script, and not itself a session.
 *
 * A here-document without an end is probably output that only looks like one (`a << b`), so its prompts count. There is one exception: if
 * nothing but comments and empty lines is above it, its prompts do not count. The text is then probably a script that is cut off.
 */
function hasPrompt(lines: readonly string[]): boolean {
  let command = new ShellCommand();
  let start = 0;
  let hasPromptInDocument = false;
  for (const [index, line] of lines.entries()) {
    const isPrompt = PROMPT.test(line);
    if (command.hasOpenDocument) hasPromptInDocument ||= isPrompt;
    else {
      if (isPrompt) return true;
      command = new ShellCommand();
      start = index;
      hasPromptInDocument = false;
    }
    command.read(line);
  }
  const isScript = lines.slice(0, start).every((line) => /^\s*(?:#|$)/.test(line));
  return command.hasOpenDocument && !isScript && hasPromptInDocument;
}

/** Reads the lines of a shell command one after the other, to find out where the command ends. */
class ShellCommand {
  /** The quotation mark that is still open at the end of the last line; otherwise empty. */
  #quote = '';
  /** The here-documents that have not ended yet, with their delimiters, in the order in which their contents follow. */
  #documents: { mark: string; isIndented: boolean }[] = [];
  /**
   * The last line that is neither the content nor the end of a here-document. Its parts that match `HIDING` are replaced by `_`, except a
   * comment: the comment and white space at the end are removed.
   */
  #code = '';
  /** Whether the session shows the prompt `>` before the second and later lines of the command. Undefined until the second line. */
  #hasPrompts: boolean | undefined;

  get hasOpenDocument(): boolean {
    return this.#documents.length > 0;
  }

  /** Whether the next line belongs to this command, whatever the line contains. */
  get needsNextLine(): boolean {
    return this.#quote !== '' || this.hasOpenDocument || /(?:\\|\||&&)$/.test(this.#code);
  }

  get isIncomplete(): boolean {
    return this.needsNextLine || /(?:[({]|(?:^|[\s;])(?:do|then|else))$/.test(this.#code);
  }

  /** Reads the second or a later line of the command. Returns the line without the prompt `>`. */
  readNext(line: string): string {
    this.#hasPrompts ??= CONTINUATION.test(line);
    return this.read(this.#hasPrompts ? line.replace(/^> ?/, '') : line);
  }

  /** Reads a line without a prompt, and returns it. */
  read(line: string): string {
    const [document] = this.#documents;
    if (document && !this.#quote) {
      if ((document.isIndented ? line.trimStart() : line) === document.mark) this.#documents.shift();
      return line;
    }
    const text = this.#quote + line;
    this.#quote = '';
    this.#code = text.replace(HIDING, (part, single, double, dash, _quote, mark) => {
      if (single === '' || double === '') this.#quote = part.charAt(0);
      if (mark) this.#documents.push({ mark, isIndented: dash === '-' });
      return part.startsWith('#') ? '' : '_';
    });
    this.#code = this.#code.trimEnd();
    return line;
  }
}
