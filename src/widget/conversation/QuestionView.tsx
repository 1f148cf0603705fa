'use client';
import { type ReactElement, useState } from 'react';
import type { ChatMessage } from '../../headless/Conversation.js';
import { useLater } from '../shared/useLater.js';

interface QuestionViewProps {
  question: ChatMessage;
  /** Whether a notice already offers to edit the question. The edit button is then hidden. */
  isEditOffered: boolean;
}

/** A question, or a field to edit it. */
export function QuestionView({ question, isEditOffered }: QuestionViewProps): ReactElement {
  const { module: later } = useLater();
  /** The id of the question being edited. Sending the edited question gives it another id, which closes the field. */
  const [editing, setEditing] = useState<string>();
  if (later && editing === question.id)
    return <later.QuestionEditor question={question} onClose={() => setEditing(undefined)} />;
  return (
    <div className="da-bubble">
      {later && (
        <later.QuestionTools question={question} isEditOffered={isEditOffered} onEdit={() => setEditing(question.id)} />
      )}
      <p className="da-question-text">{question.content}</p>
    </div>
  );
}
