import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { configure, sb } from 'storybook/test';
import { LONGEST_WAIT } from '../test/support/limits.js';

configure({ asyncUtilTimeout: LONGEST_WAIT });

// Spies on the module that loads src/widget/later/, so that one story can make this loading fail. All other stories use the real module.
// @ts-expect-error: Storybook needs the path with its extension
sb.mock(import('../src/widget/shared/useLater.ts'), { spy: true });

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  parameters: {
    // With these `resultTypes`, axe lists every element with a violation or an undecided check. For a rule without problems in a story, it
    // lists only one element.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    layout: 'fullscreen',
    options: {
      storySort: {
        order: ['Introduction', 'Looks', ['How to change it'], 'Accessibility', 'DocsAssistant', 'Variants', 'Phones'],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone, 360 pixels', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        landscape: {
          name: 'Phone in landscape, 740 pixels',
          styles: { width: '740px', height: '360px' },
          type: 'mobile',
        },
        narrow: {
          name: '320 pixels, equal to 400 % zoom',
          styles: { width: '320px', height: '256px' },
          type: 'mobile',
        },
      },
    },
  },
});
