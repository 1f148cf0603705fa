import codeColours from '../../answer/highlight.css?inline';
import citationStyles from './citations/citations.css?inline';
import lowWindowStyles from './lowWindow.css?inline';
import noticeStyles from './notices/notice.css?inline';
import toolStyles from './tools/tools.css?inline';

/**
 * The style sheets of a turn: notices, tools, numbers of sources, highlighted code, and the panel in low windows. They are added together and before the first
 * question, because each addition makes the browser compute all styles of the panel again.
 */
export const TURN_STYLES = [noticeStyles, toolStyles, citationStyles, codeColours, lowWindowStyles];
