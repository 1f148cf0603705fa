'use client';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useAnswerSettings } from '../answerContext.js';

/** Shows a table as large as the window, above everything else. Closing returns the focus to the button that was pressed. */
export function TableDialog({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactElement {
  const { labels } = useAnswerSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="da-table-dialog"
      aria-label={labels.table}
      onClose={onClose}
      // A press on the backdrop. The content covers the dialog itself.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      // Escape must close only the dialog, and other keys must not scroll the conversation.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="da-table-large">
        <button type="button" className="da-code-button" onClick={() => dialog.current?.close()}>
          {labels.close}
        </button>
        {children}
      </div>
    </dialog>
  );
}
