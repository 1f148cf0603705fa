/**
 * Tests `<DocsAssistant>` in the overridden `Footer` of a real Starlight site. Starlight renders the footer in an element with
 * `isolation: isolate`, where a z-index has an effect only within that element. So the sidebar covers ordinary fixed elements in the
 * footer. The sidebar must not cover the trigger of the assistant.
 */
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { startService } from '../e2e/runningService.js';
import { startHost } from '../e2e/staticHost.js';
import { freePort } from '../support/freePort.js';
import { freshApplication } from '../support/freshApplication.js';
import { REAL_SITES } from '../support/realSites/realSites.js';

const PACKAGES = [
  'astro@5.9.4',
  '@astrojs/starlight@0.34.8',
  '@astrojs/react@4.3.0',
  'react@19.2.0',
  'react-dom@19.2.0',
];

const filesFor = (discoveryUrl: string): Record<string, string> => ({
  'astro.config.mjs': `import react from '@astrojs/react';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({
  integrations: [starlight({ title: 'Acme', components: { Footer: './src/components/Footer.astro' } }), react()],
});
`,
  'src/content.config.ts': REAL_SITES.starlight?.files['src/content.config.ts'] ?? '',
  'src/components/Footer.astro': `---
import Default from '@astrojs/starlight/components/Footer.astro';
import { DocsAssistant } from 'docs-assistant';
---
<Default />
<div id="plain" style="position: fixed; right: 20px; bottom: 20px; z-index: 2147482000">Covered</div>
<DocsAssistant client:load domain="acme" discoveryUrl="${discoveryUrl}" />
`,
  'src/content/docs/index.md':
    '---\ntitle: Lamps\n---\n\n## Clean the lamp\n\nWipe the morvane lamp with a dry cloth.\n',
});

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
});
afterAll(() => browser?.close());

it('the trigger in the footer of Starlight can be clicked, and the assistant answers', async () => {
  const app = await freshApplication('starlight-footer', [...PACKAGES, inject('packedPackage')]);
  const port = await freePort();
  const files = filesFor(`http://127.0.0.1:${port}/discovery`);
  for (const [file, text] of Object.entries(files)) await app.write(file, text);
  await app.run(join(app.folder, 'node_modules/.bin/astro'), ['build']);
  const host = await startHost(join(app.folder, 'dist'));
  onTestFinished(host.close);
  const docs = join(app.folder, 'src/content/docs');
  const args = ['serve', docs, '--domain', 'acme', '--port', String(port), '--allowed-origin', host.url];
  const service = await startService(args, [resolve('dist/cli/main.js')]);
  onTestFinished(() => void service.stop());

  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(host.url);
  const isCovered = await page.locator('#plain').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== element;
  });
  expect(isCovered).toBe(true);
  await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Ask the docs' });
  await panel.getByRole('textbox').fill('How do I clean the lamp?');
  await panel.getByRole('textbox').press('Enter');
  await panel.locator('.da-sources a').first().click();
  await page.waitForURL(/#clean-the-lamp/);
});
