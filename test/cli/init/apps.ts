/** The files of an application, by path. */
export type Files = Record<string, string | Uint8Array>;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const VITE: Files = {
  'index.html': '<!doctype html>\n<html lang="en">\n  <body>\n    <div id="root"></div>\n  </body>\n</html>\n',
  'package.json': json({
    name: 'app',
    scripts: { dev: 'vite', build: 'tsc -b && vite build' },
    dependencies: { react: '^19.3.1', 'react-dom': '^19.3.1' },
    devDependencies: { '@vitejs/plugin-react': '^6.1.2', vite: '^8.3.4' },
  }),
  'vite.config.ts': `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
})
`,
  'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
};

const NEXT: Files = {
  'package.json': json({ scripts: { dev: 'next dev' }, dependencies: { next: '16.4.3', react: '19.3.1' } }),
  'next.config.ts': 'export default {};\n',
  'app/layout.tsx': `import type { Metadata } from "next";
import "./globals.css";

export const metadata: Metadata = {
  title: "Create Next App",
};

export default function RootLayout({ children }: LayoutProps<"/">) {
  return (
    <html lang="en" className={\`\${metadata.title} antialiased\`}>
      <body className="min-h-full flex flex-col">{children}</body>
    </html>
  );
}
`,
};

const DOCUSAURUS: Files = {
  'package.json': json({ scripts: { start: 'docusaurus start' }, dependencies: { '@docusaurus/core': '3.10.2' } }),
  'docusaurus.config.ts': "export default { title: 'My Site', baseUrl: '/' };\n",
  'tsconfig.json': '{ "extends": "@docusaurus/tsconfig" }\n',
  'docs/intro.md': '# Intro\n',
  'src/pages/index.tsx': 'export default () => null;\n',
};

const VITEPRESS: Files = {
  'package.json': json({ devDependencies: { vitepress: '^1.6.4' }, scripts: { 'docs:dev': 'vitepress dev docs' } }),
  'docs/index.md': '# Home\n',
  'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'

// https://vitepress.dev/reference/site-config
export default defineConfig({
  title: "My Site",
  themeConfig: {
    nav: [{ text: 'Home', link: '/' }]
  }
})
`,
};

const STARLIGHT: Files = {
  'package.json': json({
    scripts: { dev: 'astro dev' },
    dependencies: { '@astrojs/starlight': '^0.42.4', astro: '^7.0.0' },
  }),
  'astro.config.mjs': `// @ts-check
import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
\tintegrations: [
\t\tstarlight({
\t\t\ttitle: 'My Docs',
\t\t}),
\t],
});
`,
  'src/content/docs/index.mdx': '---\ntitle: Welcome\n---\n',
};

const MKDOCS: Files = {
  'mkdocs.yml': `site_name: My Docs
theme:
  name: material
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
`,
  'docs/index.md': '# Welcome\n',
};

const HTML: Files = {
  'index.html': '<!doctype html>\n<title>Acme</title>\n<body>\n  <h1>Acme</h1>\n</body>\n',
  'guide/start.html': '<!doctype html><title>Start</title><body><h1>Start</h1></body>',
};

/** A tiny application of each framework, by the name of the framework. Most look like what the framework's starter creates. */
export const APPS = {
  'vite-react': VITE,
  next: NEXT,
  docusaurus: DOCUSAURUS,
  vitepress: VITEPRESS,
  starlight: STARLIGHT,
  mkdocs: MKDOCS,
  html: HTML,
} satisfies Record<string, Files>;
