'use client';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../ui/Icon.js';
import type { MenuViewName } from '../../shared/panelViews.js';
import { useShell } from '../../shared/shellContext.js';
import { useStyles } from '../../shared/useStyles.js';
import menuStyles from './menu.css?inline';
import { type PanelMenuItem, usePanelMenuItems } from './usePanelMenuItems.js';

const STYLES = [menuStyles];

interface PanelMenuProps {
  /** Which item gets the focus when the menu opens. */
  focus: 'first' | 'last';
  /** The id of the button that opens the menu. */
  labelledBy: string;
  /** @param withFocus Whether the button that opens the menu gets the focus. */
  onClose: (withFocus: boolean) => void;
  onView: (view: MenuViewName) => void;
}

/**
 * The menu of the panel, with the keys of the ARIA menu pattern. Arrows, Home, End and letters move the focus. Enter and Space select an
 * item. Escape and Tab close the menu.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menubar/
 */
export function PanelMenu({ focus, labelledBy, onClose, onView }: PanelMenuProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const items = usePanelMenuItems(onView);
  useStyles(useShell().container, STYLES);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the menu opens
  useLayoutEffect(
    () =>
      entries()
        .at(focus === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // In a menu, a letter moves the focus to an item. It must not trigger shortcuts of the page.
    event.stopPropagation();
    const all = entries();
    const next = nextEntry(all, all.indexOf(event.target as HTMLElement), event.key);
    if (next) next.focus();
    else if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Tab') return onClose(true);
    else return;
    event.preventDefault();
  };
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget;
    if (!event.currentTarget.parentElement?.contains(to)) onClose(false);
  };
  const select = ({ staysOpen, onSelect }: PanelMenuItem, element: HTMLElement) => {
    if (!staysOpen) onClose(true);
    onSelect(element);
  };
  return (
    <div className="da-menu" role="menu" aria-labelledby={labelledBy} ref={list} onKeyDown={onKeyDown} onBlur={onBlur}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          className="da-menu-item"
          tabIndex={-1}
          onClick={(event) => select(item, event.currentTarget)}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
        >
          <Icon shape={item.shape} />
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Returns the entry that a key moves to from the entry at `index`; undefined for keys that do not move. */
function nextEntry(entries: readonly HTMLElement[], index: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[(index + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(index - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const startsWithKey = ({ textContent }: HTMLElement) =>
    textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return [...entries.slice(index + 1), ...entries.slice(0, index + 1)].find(startsWithKey);
}
