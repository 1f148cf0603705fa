import codeColours from '../../../answer/highlight.css?inline';
import toolStyles from '../../../ui/tools.css?inline';

/** What comes with the first turn, before its answer: how the tools look, and the colours of code, which itself is loaded later. */
export const TURN_STYLES = [toolStyles, codeColours];
