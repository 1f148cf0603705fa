import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { configure, sb } from 'storybook/test';
import { LONGEST_WAIT } from '../test/support/limits.js';

configure({ asyncUtilTimeout: LONGEST_WAIT });

// As it is, but for a story of what cannot be loaded.
// @ts-expect-error: Storybook reads the path as it is
sb.mock(import('../src/widget/panel/useChunk.ts'), { spy: true });

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    options: {
      storySort: {
        order: ['Introduction', 'Looks', ['How to change it'], 'Accessibility', 'DocsAssistant', 'Variants', 'Phones'],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone, 360 pixels', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        narrow: {
          name: '320 pixels, which is 400 % zoom',
          styles: { width: '320px', height: '256px' },
          type: 'mobile',
        },
      },
    },
  },
});
