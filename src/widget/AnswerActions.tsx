'use client';
import type { ReactElement } from 'react';
import type { AnswerToolsProps } from './tools/AnswerTools.js';
import { useTurnTools } from './useTurnTools.js';

/** The place of what can be done with a finished answer. */
export function AnswerActions(props: AnswerToolsProps): ReactElement {
  const tools = useTurnTools();
  return <div className="da-actions">{tools && <tools.AnswerTools {...props} />}</div>;
}
