import { createDeadline } from '../client/createDeadline.js';
import { fetchWithin } from '../client/fetchWithin.js';
import { mergeHeaders } from '../client/mergeHeaders.js';
import { DEFAULT_TIMEOUTS, resolveTimeouts, type Timeouts } from '../client/timeouts.js';
import { conversationEndpoint } from './conversationEndpoint.js';

/**
 * The functions that a request of the conversation needs. Code that is loaded on demand gets these functions as an argument: if it imported them, bundlers
 * would split the code of the first intent, and readers would load more before they can ask.
 */
export const requestTools = {
  conversationEndpoint,
  fetchWithin,
  mergeHeaders,
  openDeadline: (timeouts: Timeouts | undefined) => createDeadline(resolveTimeouts(timeouts, DEFAULT_TIMEOUTS)),
};

export type RequestTools = typeof requestTools;
