import { createDeadline } from '../client/createDeadline.js';
import { fetchWithin } from '../client/fetchWithin.js';
import { mergeHeaders } from '../client/mergeHeaders.js';
import { DEFAULT_TIMEOUTS, resolveTimeouts, type Timeouts } from '../client/timeouts.js';
import { conversationEndpoint } from './conversationEndpoint.js';

/**
 * Functions that prepare and send a request. Code that is loaded on demand gets them as an argument. If that code imported them, bundlers
 * would move them to a separate chunk, and readers would load another file before they can ask.
 */
export const requestTools = {
  conversationEndpoint,
  fetchWithin,
  mergeHeaders,
  openDeadline: (timeouts: Timeouts | undefined) => createDeadline(resolveTimeouts(timeouts, DEFAULT_TIMEOUTS)),
};

export type RequestTools = typeof requestTools;
