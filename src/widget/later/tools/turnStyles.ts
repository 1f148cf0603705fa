import codeColours from '../../../answer/highlight.css?inline';
import toolStyles from './tools.css?inline';

/** The style sheets of the tools, and the colours of highlighted code, whose script loads with the first code block. */
export const TURN_STYLES = [toolStyles, codeColours];
