import { type ComponentType, useState } from 'react';
import { painted, press, startPage } from './page.js';

const ready = startPage();

/** A button that loads its popover on intent, as the assistant does. */
function LatePopover() {
  const [Opened, setOpened] = useState<ComponentType>();
  const load = () => void import('./openPopover.js').then((chunk) => setOpened(() => chunk.OpenPopover));
  return (
    <>
      <button type="button" id="trigger" onClick={load}>
        Open
      </button>
      {Opened && <Opened />}
    </>
  );
}

window.widgetBench = {
  ready,
  async draw() {
    const root = await ready;
    root.render(<LatePopover />);
    return painted();
  },
  open: () => press(document.getElementById('trigger') as HTMLElement, '[role="dialog"]'),
};
