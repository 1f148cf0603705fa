'use client';
import { type ReactElement, useState } from 'react';
import type { ChatMessage } from '../headless/conversation.js';
import { useTurnTools } from './useTurnTools.js';

interface QuestionViewProps {
  question: ChatMessage;
  /** Another way to change it is offered already. */
  fixed: boolean;
}

/** The words of a question, or a field to change them in. */
export function QuestionView({ question, fixed }: QuestionViewProps): ReactElement {
  const tools = useTurnTools();
  const [editing, setEditing] = useState(false);
  if (tools && editing) return <tools.QuestionEditor question={question} onClose={() => setEditing(false)} />;
  return (
    <div className="da-bubble">
      {tools && !fixed && <tools.QuestionTools onEdit={() => setEditing(true)} />}
      <p className="da-question-text">{question.content}</p>
    </div>
  );
}
