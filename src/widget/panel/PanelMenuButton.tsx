'use client';
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.js';
import { MORE } from '../../ui/icons.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import type { MenuViewName } from '../shared/panelViews.js';
import { useLater } from '../shared/useLater.js';

/** The button of the panel's menu. */
export function PanelMenuButton({ onView }: { onView: (view: MenuViewName) => void }): ReactElement {
  const { labels } = usePanelLanguage();
  const { module: later, load } = useLater();
  const [loadFailed, setLoadFailed] = useState(false);
  /** The item that has the focus when the menu opens; undefined while the menu is closed. */
  const [open, setOpen] = useState<'first' | 'last'>();
  const place = useRef<HTMLDivElement>(null);
  const id = useId();

  const show = (focus: 'first' | 'last') => {
    setOpen(focus);
    void load().then((loaded) => {
      setLoadFailed(!loaded);
      if (!loaded) setOpen(undefined);
    });
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
        label={loadFailed ? labels.loadFailed : labels.more}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onKeyDown={onKeyDown}
        onClick={() => (open ? close(false) : show('first'))}
      />
      {open && later && <later.PanelMenu focus={open} labelledBy={id} onClose={close} onView={onView} />}
    </div>
  );
}
