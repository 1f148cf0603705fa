/** Unrecognised lines are kept for the error message until their total length reaches this limit (characters). It also limits each line. */
const MAX_FOREIGN_TEXT_LENGTH = 2_000;
/** Maximum number of unrecognised lines. After more lines than this, reading ends, unless a line or chunk of a known stream has arrived. */
const MAX_FOREIGN_LINES = 10_000;

/** Facts about a reply so far, other than its parts. */
export interface ReplySummary {
  /** The error message that the service wrote into the stream. Some errors after an answer are ignored (see `createReplyTracker`). */
  errorMessage: string | undefined;
  /** Whether anything was recognised: a line of a data stream (v1), or a chunk of a UI message stream (v2). */
  understood: boolean;
  /** Whether any content of the answer has arrived: text, reasoning, a source or a tool call. */
  hasContent: boolean;
  /**
   * Whether a source, or text with a visible character, has arrived. A finished reply with neither counts as empty, unless its finish
   * reason is `length` or `content-filter`.
   */
  hasAnswer: boolean;
  /**
   * Whether the reply contains chunks of a UI message stream. A `finish` chunk does not count, because data streams may contain it, too.
   */
  isUiMessageStream: boolean;
  /** Whether the service has stopped the answer before its end. */
  isAborted: boolean;
  /** Number of lines and chunks that were dropped, for example because they were unknown, malformed, too long or dangerous. */
  skippedLines: number;
  /** Number of lines that fit no known stream format. */
  foreignLines: number;
  /** The first unrecognised lines, for the error message. `MAX_FOREIGN_TEXT_LENGTH` limits them. */
  foreignText: string;
}

/** The initial summary, before any data of the reply has arrived. */
export const NOTHING_SEEN: Readonly<ReplySummary> = {
  errorMessage: undefined,
  understood: false,
  hasContent: false,
  hasAnswer: false,
  isUiMessageStream: false,
  isAborted: false,
  skippedLines: 0,
  foreignLines: 0,
  foreignText: '',
};

/** Whether reading more of the reply is pointless: it has too many unrecognised lines, and nothing of a known stream. */
export const isUnreadable = ({ understood, foreignLines }: ReplySummary): boolean =>
  !understood && foreignLines > MAX_FOREIGN_LINES;

/** Notes a line that is not part of a known stream. */
export function noteForeignLine(seen: ReplySummary, text: string): void {
  seen.skippedLines += 1;
  seen.foreignLines += 1;
  if (seen.foreignText.length < MAX_FOREIGN_TEXT_LENGTH)
    seen.foreignText += `${text.slice(0, MAX_FOREIGN_TEXT_LENGTH)}\n`;
}
