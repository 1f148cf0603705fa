import { ipv4Bytes, ipv6Groups, withoutPort, withoutZone } from './ipAddress.js';

/** Maximum length of a caller name that is not an IP address, in characters. */
const MAX_UNKNOWN_LENGTH = 64;

/**
 * Returns the name under which a client is counted for rate limits. This is its IPv4 address, or the first 64 bits of its IPv6 address,
 * because one household usually owns all IP addresses with that prefix. Different spellings of one IP address, with a port or as IPv4 in
 * IPv6 notation, give the same name. Any other string is returned, cut to `MAX_UNKNOWN_LENGTH` characters.
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
  const groups = ipv6Groups(withoutZone(plain));
  if (!groups) return plain.slice(0, MAX_UNKNOWN_LENGTH);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups.slice(6).flatMap(bytesOfGroup).join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

const bytesOfGroup = (group: number): number[] => [group >> 8, group & 0xff];
