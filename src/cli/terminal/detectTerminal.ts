/** The features of a terminal on which the rendering of answers depends. */
export interface TerminalFeatures {
  /** Width of the terminal in columns. */
  columns: number;
  /** Whether to style text, for example with colours and bold. Without styles, no escape sequence is written. */
  hasStyles: boolean;
  /** Whether the terminal opens links that are hidden behind their text (OSC 8). */
  hasLinks: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'hasColors'>;

const DEFAULT_COLUMNS = 80;
/** Lower limit for the width at which lines are wrapped (columns). A narrower terminal gets lines of this width and wraps them itself. */
const MIN_COLUMNS = 20;

/** Programs that open OSC 8 links, by `TERM_PROGRAM`, with the first version that does; 0 if all versions do. */
const PROGRAMS: Readonly<Record<string, number>> = {
  'iTerm.app': 3.1,
  WezTerm: 20200620,
  vscode: 1.72,
  ghostty: 1,
  zed: 0,
};
/** Terminals that open OSC 8 links, by `TERM`. */
const TERMS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/;
/** The first version of VTE, GNOME's terminal library, that opens OSC 8 links without crashing: 0.50.1. */
const MIN_VTE_VERSION = 5001;

/**
 * Detects the abilities of a terminal. `FORCE_COLOR` turns styles on, even for a pipe; its values `0` and `false` turn them off. If
 * `FORCE_COLOR` is not set, styles are off with `NO_COLOR` or `TERM=dumb`. `FORCE_HYPERLINK` turns links on or off in the same way as
 * `FORCE_COLOR` turns styles on or off. Without styles, there are no links.
 *
 * @returns undefined if the output is not a terminal and `FORCE_COLOR` does not turn on styles. Such an output gets Markdown.
 */
export function detectTerminal(output: Output, env: Environment): TerminalFeatures | undefined {
  const { FORCE_COLOR, COLUMNS } = env;
  const isTerminal = output.isTTY === true;
  const forced = FORCE_COLOR === undefined ? undefined : !/^(?:0|false)$/.test(FORCE_COLOR);
  if (!isTerminal && forced !== true) return undefined;
  const columns = (isTerminal && output.columns) || Number.parseInt(COLUMNS ?? '', 10) || DEFAULT_COLUMNS;
  const hasStyles = forced ?? output.hasColors(env);
  return {
    columns: Math.max(columns, MIN_COLUMNS),
    hasStyles,
    hasLinks: hasStyles && opensLinks(env, isTerminal),
  };
}

function opensLinks(env: Environment, isTerminal: boolean): boolean {
  const { FORCE_HYPERLINK, TERM = '', TERM_PROGRAM = '', TERM_PROGRAM_VERSION = '', VTE_VERSION, WT_SESSION } = env;
  if (FORCE_HYPERLINK !== undefined) return !/^(?:0|false)$/.test(FORCE_HYPERLINK);
  // Older versions of tmux and screen remove OSC 8 links. Check this before the other variables, which may describe the terminal in which
  // tmux or screen runs.
  if (!isTerminal || env.TMUX || /^(?:tmux|screen)/.test(TERM)) return false;
  const firstVersion = PROGRAMS[TERM_PROGRAM];
  if (firstVersion !== undefined) return isAtLeast(TERM_PROGRAM_VERSION, firstVersion);
  return Boolean(WT_SESSION) || TERMS.test(TERM) || Number(VTE_VERSION) >= MIN_VTE_VERSION;
}

/** Compares the first two numbers of a version: `1.100.2` is at least 1.72. */
function isAtLeast(version: string, first: number): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  const [firstMajor = 0, firstMinor = 0] = String(first).split('.').map(Number);
  return first === 0 || major > firstMajor || (major === firstMajor && minor >= firstMinor);
}
