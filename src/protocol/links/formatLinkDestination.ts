import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import { withoutHiddenCharacters } from '../../values/hiddenCharacters.js';
import type { SafeUrl } from './safeUrl.js';

/** Maximum number of recipients of a mail link that are shown. */
const MAX_RECIPIENTS = 3;

/** Query parameters of a `mailto:` link that name recipients. The path of the link names recipients, too. */
const COPY_FIELDS = ['to', 'cc', 'bcc'];

/**
 * Returns the host in punycode, the form that the browser looks up. Ignores text after the host, such as a port or a path. Returns
 * undefined if `https://` and the text do not form a valid URL.
 */
export function toPunycodeHost(host: string): string | undefined {
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return undefined;
  }
}

/** Returns all recipients of a mail link: those in its path, and those in `to`, `cc` and `bcc`. Hosts are in punycode. */
export function mailRecipients(href: string): string[] {
  const { pathname, search } = new URL(href);
  const copies = search
    .slice(1)
    .split('&')
    .map((field) => field.split('='))
    .filter(([name = '']) => COPY_FIELDS.includes(decodeOrKeep(name).toLowerCase()))
    .map(([, ...value]) => value.join('='));
  return [pathname, ...copies]
    .flatMap((list) => decodeOrKeep(list).split(','))
    .map((address) => withPunycodeHost(withoutHiddenCharacters(address).trim()))
    .filter(Boolean);
}

function withPunycodeHost(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + (toPunycodeHost(address.slice(at)) ?? address.slice(at));
}

/** Returns the true destination of a link, for readers: the host of a web link in punycode, or the first recipients of a mail link. */
export function formatLinkDestination(url: SafeUrl): string {
  if (url.kind === 'http') return url.host;
  const recipients = mailRecipients(url.href);
  const more = recipients.length > MAX_RECIPIENTS ? ', …' : '';
  return recipients.slice(0, MAX_RECIPIENTS).join(', ') + more;
}
