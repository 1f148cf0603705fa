import { callUserHandler } from '../../../client/callUserHandler.js';
import type { LookOptions } from '../../DocsAssistantProps.js';

/** What the site's people need to find the conversation in their logs. */
export interface SupportDetails {
  threadId: string | undefined;
}

/**
 * Where a reader finds people. A web address gets the id of the thread as the parameter `threadId`, so that nobody
 * has to ask the reader for it. Addresses of other kinds (`mailto:`) stay as they are, and a function builds its own.
 */
export function supportAddress(supportHref: LookOptions['supportHref'], details: SupportDetails): string | undefined {
  if (typeof supportHref === 'function') return callUserHandler(() => supportHref(details));
  const { threadId } = details;
  if (!supportHref || !threadId || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(supportHref)) return supportHref;
  const [address = '', hash] = supportHref.split('#', 2);
  const query = `${address.includes('?') ? '&' : '?'}threadId=${encodeURIComponent(threadId)}`;
  return `${address}${query}${hash === undefined ? '' : `#${hash}`}`;
}
