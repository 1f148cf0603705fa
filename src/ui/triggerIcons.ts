import type { IconShape } from './Icon.js';

// The icons of the trigger, which every page loads. The other icons are in files that load later.

/** The mark of the assistant: a speech bubble with a spark. */
export const MARK: IconShape = {
  stroke: 'M10.4 3H7A4.5 4.5 0 0 0 2.5 7.5v3.4A4.5 4.5 0 0 0 6 15.3V18l3.6-2.6h3.2a4.5 4.5 0 0 0 4.5-4.5v-.7',
  fill: 'M15 1.2c.35 2.5 1.3 3.45 3.8 3.8-2.5.35-3.45 1.3-3.8 3.8-.35-2.5-1.3-3.45-3.8-3.8 2.5-.35 3.45-1.3 3.8-3.8Z',
};

export const CHEVRON_DOWN: IconShape = { stroke: 'm5 7.75 5 5 5-5' };
