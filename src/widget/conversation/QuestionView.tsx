'use client';
import { type ReactElement, useState } from 'react';
import type { ChatMessage } from '../../headless/Conversation.js';
import { useTurnTools } from '../panel/useTurnTools.js';

interface QuestionViewProps {
  question: ChatMessage;
  /** Another way to change it is offered already. */
  fixed: boolean;
}

/** The words of a question, or a field to change them in. */
export function QuestionView({ question, fixed }: QuestionViewProps): ReactElement {
  const tools = useTurnTools();
  /** The question that is being changed; one that was sent in its place is another one. */
  const [editing, setEditing] = useState<string>();
  if (tools && editing === question.id)
    return <tools.QuestionEditor question={question} onClose={() => setEditing(undefined)} />;
  return (
    <div className="da-bubble">
      {tools && <tools.QuestionTools question={question} fixed={fixed} onEdit={() => setEditing(question.id)} />}
      <p className="da-question-text">{question.content}</p>
    </div>
  );
}
