/** Tests the script tag on a site that React hydrates after the page has been shown. */
import { fileURLToPath } from 'node:url';
import { renderToString } from 'react-dom/server';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { createDeferred } from '../support/createDeferred.js';
import { SCRIPT, setUpEmbedBrowser } from './embedBrowser.js';
import { HydratingPage } from './hydratingPage.js';

const embed = setUpEmbedBrowser();
let siteScript = '';

/** Bundles the page with React for production. */
beforeAll(async () => {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./hydratingPage.tsx', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  siteScript = result.output[0].code;
});

it('adds buttons to code blocks only after the deferred script of a React site has hydrated them', async () => {
  const page = await embed.open('');
  const { promise: released, resolve: release } = createDeferred();
  await page.route('**/site.js', async (route) => {
    await released;
    await route.fulfill({ contentType: 'text/javascript', body: siteScript });
  });
  const loading = page.waitForResponse(/\/chunks\/addCodeButtons-/);
  const html = `<div id="root">${renderToString(<HydratingPage />)}</div><script defer src="/site.js"></script>${SCRIPT}`;
  await page.goto(embed.server.page(html), { waitUntil: 'commit' });
  const buttons = await loading;
  // Wait until the module that adds the buttons has been evaluated and the page is idle. The assistant itself began to import this module
  // before the import below. So buttons that did not wait for hydration would already exist after this wait.
  await page.evaluate(
    `import(${JSON.stringify(buttons.url())}).then(() => new Promise((done) => requestIdleCallback(done)))`,
  );
  const ask = page.locator('docs-assistant-ask');
  expect(await ask.count()).toBe(0);
  release();
  await ask.waitFor({ state: 'attached' });
  // If the buttons had changed the markup too early, React would report a hydration mismatch as an uncaught error, which fails the test.
  expect(await page.locator('body[data-hydrated]').count()).toBe(1);
});
