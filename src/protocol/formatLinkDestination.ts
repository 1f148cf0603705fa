import { withoutHiddenCharacters } from './hiddenCharacters.js';
import type { SafeUrl } from './safeUrl.js';

/** Recipients of a mail link that are shown. */
const MAX_RECIPIENTS = 3;

/** The host as the browser looks it up (punycode), or undefined for text that is not a host. */
export function toPunycodeHost(host: string): string | undefined {
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Everyone whom a mail link writes to, copies included. Hosts are in punycode. */
export function mailRecipients(href: string): string[] {
  const { pathname, search } = new URL(href);
  const copies = search
    .slice(1)
    .split('&')
    .flatMap((field) => /^(?:to|cc|bcc)=(.*)/i.exec(field)?.[1] ?? []);
  return [pathname, ...copies]
    .flatMap((list) => decode(list).split(','))
    .map((address) => withPunycodeHost(withoutHiddenCharacters(address).trim()))
    .filter(Boolean);
}

function withPunycodeHost(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + (toPunycodeHost(address.slice(at)) ?? address.slice(at));
}

/** Where a link really leads, to be shown to readers: its host in punycode, or its recipients. */
export function formatLinkDestination(url: SafeUrl): string {
  if (url.kind === 'http') return url.host;
  const recipients = mailRecipients(url.href);
  const more = recipients.length > MAX_RECIPIENTS ? ', …' : '';
  return recipients.slice(0, MAX_RECIPIENTS).join(', ') + more;
}
