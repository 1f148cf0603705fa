import codeColours from '../../answer/highlight.css?inline';
import citationStyles from './citations/citations.css?inline';
import lowWindowStyles from './lowWindow.css?inline';
import noticeStyles from './notices/notice.css?inline';
import toolStyles from './tools/tools.css?inline';

/**
 * The style sheets of a turn (notices, tools, source numbers, highlighted code), and the style sheet for low windows. All are added at
 * once, before the first question, because each addition makes the browser compute all styles of the panel again.
 */
export const LATER_STYLES = [noticeStyles, toolStyles, citationStyles, codeColours, lowWindowStyles];
