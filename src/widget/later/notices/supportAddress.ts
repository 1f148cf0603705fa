import { callUserHandler } from '../../../client/callUserHandler.js';
import type { SupportDetails, WidgetOptions } from '../../shared/DocsAssistantProps.js';

/**
 * Returns the URL of the support contact. An `http:`, `https:` or relative URL gets the id of the thread, if known, as the parameter
 * `threadId`, so that readers need not look it up. URLs with other schemes, such as `mailto:`, stay unchanged. If `supportHref` is a
 * function, it builds the whole URL.
 */
export function supportAddress(supportHref: WidgetOptions['supportHref'], details: SupportDetails): string | undefined {
  if (typeof supportHref === 'function') return callUserHandler(() => supportHref(details));
  const { threadId } = details;
  if (!supportHref || !threadId || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(supportHref)) return supportHref;
  const [address = '', hash] = supportHref.split('#', 2);
  const query = `${address.includes('?') ? '&' : '?'}threadId=${encodeURIComponent(threadId)}`;
  return `${address}${query}${hash === undefined ? '' : `#${hash}`}`;
}
