'use client';
// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../../panel/LoadedAssistant.js';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../ui/Icon.js';
import menuStyles from '../../../ui/menu.css?inline';
import type { PanelView } from '../../panel/panelViews.js';
import { useShell } from '../../panel/shellContext.js';
import { useStyles } from '../../panel/useStyles.js';
import { type PanelMenuItem, usePanelMenuItems } from './usePanelMenuItems.js';

const STYLES = [menuStyles];

interface PanelMenuProps {
  /** The item that has the focus first. */
  focus: 'first' | 'last';
  /** Id of the button that opened it. */
  labelledBy: string;
  /** @param withFocus Whether the button gets the focus back. */
  onClose: (withFocus: boolean) => void;
  onView: (view: PanelView) => void;
}

/**
 * The menu of the panel, with the keys that menus have everywhere: arrows, Home, End, a letter; Enter chooses; Escape and Tab leave.
 */
export function PanelMenu({ focus, labelledBy, onClose, onView }: PanelMenuProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const items = usePanelMenuItems(onView);
  useStyles(useShell().container, STYLES);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useLayoutEffect(
    () =>
      entries()
        .at(focus === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // In a menu a letter is a choice, and no key press of the page.
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
  const select = ({ disabled, stays, onSelect }: PanelMenuItem, element: HTMLElement) => {
    if (disabled) return;
    if (!stays) onClose(true);
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
          aria-disabled={item.disabled}
          aria-live={item.stays ? 'polite' : undefined}
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

/** Where a key leads from the entry at `index`; nowhere when the key is none of a menu. */
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
