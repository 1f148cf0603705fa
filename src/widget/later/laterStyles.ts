import codeColours from '../../answer/highlight.css?inline';
import citationStyles from './citations/citations.css?inline';
import lowWindowStyles from './lowWindow.css?inline';
import noticeStyles from './notices/notice.css?inline';
import toolStyles from './tools/tools.css?inline';

/**
 * The style sheets of a turn (notices, tools, numbers of sources, highlighted code) and of a low window. They are added together and before
 * the first question, because each addition makes the browser compute all styles of the panel again.
 */
export const LATER_STYLES = [noticeStyles, toolStyles, citationStyles, codeColours, lowWindowStyles];
