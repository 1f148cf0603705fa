import codeColours from '../../../answer/highlight.css?inline';
import toolStyles from './tools.css?inline';

/** The style sheets of the tools and of highlighted code. The highlighter itself loads with the first code block. */
export const TURN_STYLES = [toolStyles, codeColours];
