'use client';
import { createContext, type ReactElement, useContext, useMemo } from 'react';
import { formatLabel } from '../languages/formatLabel.js';
import { useAnswerSettings } from './answerContext.js';
import { detectBlockDirection } from './detectDirection.js';
import type { FootnoteBlock } from './markdown/ast.js';
import { renderBlocks } from './renderBlocks.js';

/**
 * Maps the labels of footnotes to their numbers, and to the elements of their references and notes. References and notes are linked through
 * these maps, not through ids, because ids could collide with those of the page.
 */
export interface FootnoteLinks {
  numbers: ReadonlyMap<string, number>;
  references: Map<string, HTMLElement>;
  notes: Map<string, HTMLElement>;
}

export const FootnoteContext = createContext<FootnoteLinks>({
  numbers: new Map(),
  references: new Map(),
  notes: new Map(),
});

export function useFootnoteLinks(numbers: ReadonlyMap<string, number>): FootnoteLinks {
  return useMemo(() => ({ numbers, references: new Map(), notes: new Map() }), [numbers]);
}

function goTo(element: HTMLElement | undefined): void {
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus({ preventScroll: true });
}

/** The number of a footnote, as a button that moves to the note. A placeholder until the note has arrived. */
export function FootnoteReference({ label }: { label: string }): ReactElement {
  const { numbers, references, notes } = useContext(FootnoteContext);
  const { labels } = useAnswerSettings();
  const number = numbers.get(label);
  if (number === undefined) return <sup className="da-footnote-pending">…</sup>;
  const register = (element: HTMLButtonElement | null) => {
    // Keep the first reference, because the note links back to it. Replace it only if React has replaced its element.
    if (element && !references.get(label)?.isConnected) references.set(label, element);
  };
  return (
    <sup>
      <button
        ref={register}
        type="button"
        className="da-footnote-reference"
        aria-label={formatLabel(labels.footnote, { number })}
        onClick={({ currentTarget }) => {
          // If this reference is in the dialog of an enlarged table, close the dialog: the note behind it cannot get the focus.
          currentTarget.closest<HTMLDialogElement>('.da-table-dialog')?.close();
          goTo(notes.get(label));
        }}
      >
        {number}
      </button>
    </sup>
  );
}

/** The footnotes, at the end of the answer. */
export function Footnotes({ notes }: { notes: readonly FootnoteBlock[] }): ReactElement | null {
  const { labels } = useAnswerSettings();
  const links = useContext(FootnoteContext);
  if (notes.length === 0) return null;
  return (
    <section className="da-footnotes" aria-label={labels.footnotes}>
      <ol>
        {notes.map((note) => (
          <li
            key={note.label}
            tabIndex={-1}
            dir={detectBlockDirection(note.children)}
            ref={(element) => {
              if (element) links.notes.set(note.label, element);
            }}
          >
            {renderBlocks(note.children)}
            <button
              type="button"
              className="da-footnote-back"
              aria-label={labels.backToText}
              onClick={() => goTo(links.references.get(note.label))}
            >
              ↩
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
