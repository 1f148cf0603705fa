import type { StorybookConfig } from '@storybook/react-vite';
import { docgenOfComponents } from './docgenOfComponents.ts';
import { tablesInMarkdown } from './tablesInMarkdown.ts';

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: [
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [tablesInMarkdown] } } },
    },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Reads the properties of components with react-docgen: react-docgen-typescript needs a JavaScript API that TypeScript 7 no longer has.
  // Off in tests, which show no property tables.
  typescript: { reactDocgen: process.env.VITEST ? false : 'react-docgen' },
  viteFinal: (vite) => ({ ...vite, plugins: docgenOfComponents(vite.plugins) }),
};

export default config;
