import noticeStyles from '../../../ui/notice.css?inline';

/** How everything looks that is told of turns. */
export const NOTICE_STYLES = [noticeStyles];
