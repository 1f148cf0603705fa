'use client';
import { sharedChunk } from './sharedChunk.js';

const useTools = sharedChunk(() => import('../later/tools/turnTools.js'));

/**
 * What can be done with questions and answers, apart from reading them: a chunk of its own, loaded with the first turn. Its places are
 * kept free, so that nothing moves when it comes; reading goes on without it.
 */
export function useTurnTools(): typeof import('../later/tools/turnTools.js') | undefined {
  const tools = useTools();
  return tools === 'failed' ? undefined : tools;
}
