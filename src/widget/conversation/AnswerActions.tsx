'use client';
import type { ReactElement } from 'react';
import type { AnswerToolsProps } from '../later/tools/AnswerTools.js';
import { useTurnTools } from '../panel/useTurnTools.js';

/** The place of what can be done with a finished answer. */
export function AnswerActions(props: AnswerToolsProps): ReactElement {
  const tools = useTurnTools();
  return <div className="da-actions">{tools && <tools.AnswerTools {...props} />}</div>;
}
