'use client';
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.js';
import { MORE } from '../../ui/icons.js';
import { useLook } from './lookContext.js';
import type { PanelView } from './panelViews.js';
import { useChunk } from './useChunk.js';

const loadMenu = () => import('../later/menu/PanelMenu.js').then((chunk) => chunk.PanelMenu);

/** The button of the panel's menu. The menu and what its items do are loaded when the reader comes near it. */
export function PanelMenuButton({ onView }: { onView: (view: PanelView) => void }): ReactElement {
  const { labels } = useLook();
  const { value: Menu, failed, load } = useChunk(loadMenu);
  /** Where the focus goes in the open menu. */
  const [open, setOpen] = useState<'first' | 'last'>();
  const place = useRef<HTMLDivElement>(null);
  const id = useId();

  const show = (focus: 'first' | 'last') => {
    setOpen(focus);
    void load().then((loaded) => loaded || setOpen(undefined));
  };
  const close = (withFocus: boolean) => {
    setOpen(undefined);
    if (withFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <div className="da-menu-place" ref={place}>
      <IconButton
        shape={MORE}
        label={failed ? labels.loadFailed : labels.more}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onPointerEnter={load}
        onFocus={load}
        onKeyDown={onKeyDown}
        onClick={() => (open ? close(false) : show('first'))}
      />
      {open && Menu && <Menu focus={open} labelledBy={id} onClose={close} onView={onView} />}
    </div>
  );
}
