'use client';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useBackdropPress } from '../../ui/useBackdropPress.js';
import { useAnswerSettings } from '../answerContext.js';

/** Shows a table in a modal dialog, which can be as large as the window. Closing returns the focus to the button that was pressed. */
export function TableDialog({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactElement {
  const { labels } = useAnswerSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  const backdropHandlers = useBackdropPress(() => dialog.current?.close());
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
      {...backdropHandlers}
      // The close event comes in a later task, and Strict Mode may have reopened the dialog by then. So ignore the event if the dialog is
      // open.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      // Escape must close only the dialog. So key presses must not reach handlers of the elements around it, such as the panel.
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
