import { type ComponentType, useState } from 'react';
import { hoverAndClick, nextPaint, startPage } from './page.js';

const ready = startPage();

/** A button that loads its popover on the first click: later than the trigger of the assistant, which loads its panel on hover or focus. */
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
  async render() {
    const root = await ready;
    root.render(<LatePopover />);
    return nextPaint();
  },
  open: () => hoverAndClick(document.getElementById('trigger') as HTMLElement, '[role="dialog"]'),
};
