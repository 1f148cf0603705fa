import type { ReactElement, ReactNode } from 'react';
import type { DocsAssistantProps } from '../../src/widget/shared/DocsAssistantProps.js';
import './docsPage.css';

/** Properties of the page around the assistant. */
export interface DocsPageLook {
  dir?: 'ltr' | 'rtl';
  lang?: string;
  /** Same values as the `theme` of the assistant. Default: the theme of the reader's system. */
  theme?: DocsAssistantProps['theme'];
}

/** A documentation page around the assistant. */
export function DocsPage({ children, dir, lang, theme }: DocsPageLook & { children: ReactNode }): ReactElement {
  return (
    <div className="docs-page" dir={dir} lang={lang} data-theme={typeof theme === 'string' ? theme : undefined}>
      <main>
        <h1>Theming</h1>
        <p>
          Every colour of a site follows from one accent. Set it once, in your configuration or as a custom property,
          and buttons, links and code blocks change with it, in light and in dark.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
        <pre tabIndex={0} dir="ltr">
          <code>{':root {\n  --accent: oklch(0.6 0.15 250);\n}'}</code>
        </pre>
        <h2>Accent colour</h2>
        <p>
          Any CSS colour will do. The contrast of text is worked out from it, so that a light yellow is as readable as a
          dark blue.
        </p>
        <h2>Dark mode</h2>
        <p>
          By default a site follows the setting of the reader. A switch in the header lets them choose, and remembers
          the choice.
        </p>
      </main>
      {children}
    </div>
  );
}
