import { callerOfAddress } from '../protocol/callerOfAddress.js';
import type { ProxyRequestInfo } from './ProxyFetch.js';

/** Who a connection is counted as. Those whose address is not known are one: a limit for all is better than none. */
export function callerOfConnection({ remoteAddress }: ProxyRequestInfo): string {
  return remoteAddress ? callerOfAddress(remoteAddress) : 'unknown';
}
