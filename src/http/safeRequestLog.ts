import { safeListener } from '../async/safeListener.js';
import { describeError } from './describeError.js';
import type { RequestLogEntry } from './RequestLogEntry.js';

/** Makes the `onRequest` of an operator safe to call: its errors and rejections become warnings. Undefined without `onRequest`. */
export function safeRequestLog(
  onRequest: ((entry: RequestLogEntry) => void) | undefined,
  onWarning: (warning: string) => void,
): ((entry: RequestLogEntry) => void) | undefined {
  return onRequest && safeListener(onRequest, (error) => onWarning(`onRequest failed. ${describeError(error)}`));
}
