/** Maximum length of a caller name that is not an IP address, in characters. */
const MAX_UNKNOWN_LENGTH = 64;

/**
 * Returns the name under which a client is counted for rate limits: its IPv4 address, or the first 64 bits of its IPv6 address, because one
 * household usually owns all IP addresses with that prefix. Different spellings of one IP address, with a port or as IPv4 in IPv6 notation,
 * give the same name. Any other string is returned, cut to `MAX_UNKNOWN_LENGTH` characters.
 *
 * @param address Without it the name is `unknown`, so all clients without a known IP address share one limit.
 * @example identifyCaller('1.2.3.4:5000')    // '1.2.3.4'
 * @example identifyCaller('::ffff:102:304')  // '1.2.3.4'
 * @example identifyCaller('[2001:db8::1]:9') // '2001:db8:0:0'
 */
export function identifyCaller(address: string | undefined): string {
  if (!address) return 'unknown';
  const plain = withoutPort(address.trim());
  if (ipv4Bytes(plain)) return plain;
  const groups = ipv6Groups(plain.toLowerCase().replace(/%.*$/s, ''));
  if (!groups) return plain.slice(0, MAX_UNKNOWN_LENGTH);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups.slice(6).flatMap(bytesOfGroup).join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Removes the port from `1.2.3.4:80` and `[::1]:80`. An IPv6 address without brackets has no port. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1];
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(address)?.[1] ?? address;
}

function ipv4Bytes(text: string): number[] | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

/** Returns the eight groups of an IPv6 address; undefined for any other string. */
function ipv6Groups(address: string): number[] | undefined {
  const [head = '', tail, ...rest] = address.split('::');
  if (rest.length > 0) return undefined;
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  if (!first || !last) return undefined;
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...first, ...Array<number>(missing).fill(0), ...last];
}

/** Reads the groups on one side of `::`. The last two groups may be written as an IPv4 address. */
function groupsOf(side: string): number[] | undefined {
  if (side === '') return [];
  const groups = side.split(':').flatMap((group) => {
    const bytes = ipv4Bytes(group);
    if (bytes) return [((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0), ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)];
    return [/^[\da-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN];
  });
  return groups.some(Number.isNaN) ? undefined : groups;
}

const bytesOfGroup = (group: number): number[] => [group >> 8, group & 0xff];
