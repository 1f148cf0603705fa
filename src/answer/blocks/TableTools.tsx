'use client';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCopy } from '../../ui/useCopy.js';
import { cleanLabel } from '../../values/hiddenCharacters.js';
import { useAnswerSettings } from '../answerContext.js';
import { getLinkText } from '../getLinkText.js';
import type { TableBlock } from '../markdown/ast.js';
import { observeWidth } from './observeWidth.js';
import { TableDialog } from './TableDialog.js';
import { tableToCsv, tableToMarkdown } from './tableText.js';

/** Maximum number of characters of the column names in a button's accessible name. Screen readers read the whole name, so keep it short. */
const MAX_NAME_LENGTH = 60;

/** Properties of {@link TableTools}. */
export interface TableToolsProps {
  block: TableBlock;
  children: ReactNode;
}

/** The formats in which a table can be copied, each with its button. */
const COPY_FORMATS = [
  { name: 'Markdown', label: 'copyTableMarkdown', write: tableToMarkdown },
  { name: 'CSV', label: 'copyTableCsv', write: tableToCsv },
] as const;

/**
 * The content of the bar below a table (`TableBar`): buttons that copy the table, and one that shows the table in a dialog if it is wider
 * than the answer.
 */
export function TableTools({ block, children }: TableToolsProps): ReactElement {
  const { labels } = useAnswerSettings();
  // An answer can have many tables, so the name of each button says which table it is for.
  const columns = cleanLabel(block.head.map(({ inlines }) => getLinkText(inlines)).join(', '), MAX_NAME_LENGTH);
  const nameOf = (label: string) => (columns ? `${label}: ${columns}` : label);
  const caption = useRef<HTMLSpanElement>(null);
  const [isWide, setWide] = useState(false);
  const [copyState, copy] = useCopy(labels);
  /** The format of the last copy. */
  const [copied, setCopied] = useState<string>();
  /**
   * Key of the dialog; 0 if no dialog is mounted. Each opening increases the key. A closed dialog stays mounted until its close event. If
   * the reader opens it again before that event, the new key mounts a new dialog.
   */
  const [opening, setOpening] = useState(0);
  const onClose = () => setOpening((current) => (current === opening ? 0 : current));
  useEffect(() => {
    const frame = caption.current?.closest('.da-table-block')?.firstElementChild;
    return frame ? observeWidth(frame, setWide) : undefined;
  }, []);
  return (
    <>
      {/* Hide the visible "Copy" from screen readers, because the accessible names of the buttons contain it. */}
      <span ref={caption} aria-hidden>{`${labels.copy}:`}</span>
      {COPY_FORMATS.map(({ name, label, write }) => {
        const state = copied === name ? copyState : 'idle';
        const result = state === 'idle' ? undefined : state === 'copied' ? labels.copied : labels.copyFailed;
        return (
          <button
            key={name}
            type="button"
            className="da-code-button"
            data-state={state}
            aria-label={result ? `${result}: ${name}` : nameOf(labels[label])}
            onClick={(event) => {
              setCopied(name);
              copy(write(block), event.currentTarget);
            }}
          >
            {result ?? name}
          </button>
        );
      })}
      {isWide && (
        <button
          type="button"
          className="da-code-button"
          aria-haspopup="dialog"
          aria-label={nameOf(labels.enlargeTable)}
          onClick={() => setOpening((current) => current + 1)}
        >
          {labels.enlargeTable}
        </button>
      )}
      {opening > 0 && (
        <TableDialog key={opening} onClose={onClose}>
          {children}
        </TableDialog>
      )}
    </>
  );
}
