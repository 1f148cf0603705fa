import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURE_AVAILABILITY, isFeatureAvailable } from '../../src/protocol/deployment.js';
import { TRIGGER_SHAPES } from '../../src/widget/shared/triggerShapes.js';
import { addSlowTests, sample } from '../support/sampling.js';
import { assistantOn, BARE_SCRIPT, SCRIPT, setUpEmbedBrowser } from './embedBrowser.js';

const CHUNKS = 'dist/embed/chunks';

/** Returns the file whose name begins with `start`, and the files that load with it: its direct and indirect static imports. */
function filesOf(start: string): ReadonlySet<string> {
  const files = new Set(readdirSync(CHUNKS).filter((name) => name.startsWith(start)));
  for (const file of files) {
    const code = readFileSync(`${CHUNKS}/${file}`, 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)) files.add(name);
  }
  return files;
}

const embed = setUpEmbedBrowser();

/** The strictest policy that the assistant works with: no inline scripts or styles, and no strings as markup or code. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

describe('a page with the script tag', () => {
  it('asks the local service and streams an answer with its sources', async () => {
    const page = await embed.open(`<main><h1>Acme</h1></main>${SCRIPT}`);
    const { trigger, field, answers, panel } = assistantOn(page);
    await trigger.click();
    await field.fill('How do I change the accent colour?');
    await field.press('Enter');
    await expect.poll(() => answers.first().textContent()).toMatch(/--da-accent/);
    await expect.poll(() => panel.getByRole('link').count()).toBeGreaterThan(0);
  });

  it('requests the code for idle time with the page, and the assistant only at the first hover', async () => {
    const requested: string[] = [];
    const page = await embed.open('<main>Text</main>');
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(embed.server.page(`<main>Text</main>${SCRIPT}`));
    const { trigger } = assistantOn(page);
    await trigger.waitFor();
    await page.mouse.move(20, 20);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => requested.some((path) => path.includes('/lib/embed/chunks/idle-'))).toBe(true);
    expect(requested).toContain('/lib/embed.js');
    expect(requested.filter((path) => path.includes('/chunks/mountAssistant-') || path.includes('/discovery'))).toEqual(
      [],
    );
    await trigger.hover();
    await expect.poll(() => requested.some((path) => path.includes('/lib/embed/chunks/mountAssistant-'))).toBe(true);
    expect(requested.filter((path) => path.includes('/message'))).toEqual([]);
  });

  it.each([
    ['no styles', ''],
    ['styles of the site', "; style-src 'self'"],
    ['styles with a nonce', "; style-src 'nonce-c2l0ZQ'"],
  ])('works without violations under the strictest content security policy with %s', async (_, styles) => {
    const page = await embed.open(`<main>Text</main>${SCRIPT}`, {
      headers: { 'content-security-policy': `${STRICT_POLICY}${styles}` },
    });
    const { trigger, field, answers, panel } = assistantOn(page);
    await page.evaluate(() => {
      const reports: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => reports.push(event.violatedDirective));
      Object.assign(globalThis, { reports });
    });
    await trigger.click();
    await field.fill('How do I show code blocks?');
    await field.press('Enter');
    await expect.poll(() => answers.count()).toBe(1);
    await expect.poll(() => embed.server.openAnswers()).toBe(0);
    // The policy has blocked none of the assistant's styles: `overflow-y` has its value from the style sheet, and no violation is reported.
    const scroller = panel.getByRole('region', { name: 'Conversation' });
    expect(await scroller.evaluate((element) => getComputedStyle(element).overflowY)).toBe('auto');
    expect(await page.evaluate(() => (globalThis as unknown as { reports: string[] }).reports)).toEqual([]);
  });

  addSlowTests(() => {
    it('defines no global name except DocsAssistant', async () => {
      const page = await embed.open('<main>Text</main>');
      const before = await page.evaluate(() => Object.getOwnPropertyNames(window));
      await page.addScriptTag({ url: '/lib/embed.js' });
      await page.waitForFunction(() => 'DocsAssistant' in window);
      const after = await page.evaluate(() => Object.getOwnPropertyNames(window));
      expect(after.filter((name) => !before.includes(name))).toEqual(['DocsAssistant']);
    });

    it('runs with the integrity attribute of the build', async () => {
      const integrity = readFileSync('dist/embed.js.sri', 'utf8').trim();
      expect(integrity).toBe(`sha384-${createHash('sha384').update(readFileSync('dist/embed.js')).digest('base64')}`);
      const page = await embed.open(SCRIPT.replace(' async', ` integrity="${integrity}" crossorigin="anonymous"`));
      await assistantOn(page).trigger.waitFor();
    });

    it('loads modules with the hashes of the build in an import map, and refuses changed modules', async () => {
      const hashes: Record<string, string> = JSON.parse(readFileSync(`${CHUNKS}/integrity.json`, 'utf8'));
      const modules = readdirSync(CHUNKS).filter((name) => name.endsWith('.js'));
      expect(Object.keys(hashes).sort()).toEqual(modules.sort());
      const stateWith = async (hashOf: (name: string) => string | undefined) => {
        const integrity = Object.fromEntries(modules.map((name) => [`/lib/embed/chunks/${name}`, hashOf(name)]));
        const page = await embed.open(`<script type="importmap">${JSON.stringify({ integrity })}</script>${SCRIPT}`);
        const { trigger } = assistantOn(page);
        await trigger.hover();
        const state = () => trigger.getAttribute('data-state');
        await expect.poll(state).toMatch(/loaded|failed/);
        return state();
      };
      expect(await stateWith((name) => hashes[name])).toBe('loaded');
      expect(await stateWith((name) => hashes[modules.find((other) => other !== name) ?? ''])).toBe('failed');
      expect(embed.takeComplaints().join()).toContain('integrity');
    });
  });

  it('opens with the shortcut, but not while the reader types', async () => {
    const page = await embed.open(`<input aria-label="Search">${SCRIPT}`);
    const { trigger, panel, field } = assistantOn(page);
    await trigger.waitFor();
    await page.getByLabel('Search').focus();
    await page.keyboard.press('Control+i');
    await page.getByLabel('Search').blur();
    expect(await panel.count()).toBe(0);
    await page.keyboard.press('Control+i');
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Control+i');
    await expect.poll(() => panel.isVisible()).toBe(false);
  });
});

describe('the label of the trigger before anything is opened', () => {
  it.each(sample(['', ' data-capture="false"']))(
    'is in the language of the attribute, and stays when React takes over%s',
    async (attribute) => {
      const page = await embed.open(
        SCRIPT.replace(' async', `${attribute} data-locale="de" data-trigger="pill" async`),
      );
      const { trigger } = assistantOn(page);
      await page.getByRole('button', { name: 'Doku fragen' }).waitFor();
      expect(await trigger.getAttribute('data-state')).toBe('idle');
      const seen = await page.evaluateHandle(() => {
        const texts = new Set<string | null>();
        const look = () => {
          texts.add(
            document.querySelector('docs-assistant')?.shadowRoot?.querySelector('.da-trigger')?.textContent ?? null,
          );
          requestAnimationFrame(look);
        };
        look();
        return texts;
      });
      await trigger.hover();
      await expect.poll(() => trigger.getAttribute('data-state')).toBe('loaded');
      expect(await seen.evaluate((texts) => [...texts])).toEqual(['Doku fragen']);
      expect(await trigger.getAttribute('title')).toBe('Doku fragen');
    },
  );

  it('follows the language of the page', async () => {
    const page = await embed.open(SCRIPT);
    await page.getByRole('button', { name: 'Ask the docs' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
    });
    await page.getByRole('button', { name: 'Doku fragen' }).waitFor();
    await page.locator('docs-assistant').evaluate((element) => element.setAttribute('locale', 'fr'));
    await page.getByRole('button', { name: 'Interroger la doc' }).waitFor();
  });
});

describe('capture before anything is opened', () => {
  const CODE = '<main><h1>Acme</h1><pre id="install"><code>npm ci</code></pre></main>';

  it('asks about a code block, in the language of the attribute', async () => {
    const page = await embed.open(`${CODE}${SCRIPT.replace(' async', ' data-locale="de" async')}`);
    const { panel, trigger } = assistantOn(page);
    const ask = page.getByRole('button', { name: 'Zu diesem Code fragen' });
    await page.locator('pre').hover();
    await ask.evaluate((button) => Object.assign(button, { isOld: true }));
    await ask.click();
    await panel.getByText('npm ci').first().waitFor();
    await expect.poll(() => trigger.getAttribute('data-state')).toBe('loaded');
    // The React component removes the button of the script tag, and adds its own button when the page is idle.
    const isOld = () => ask.evaluateAll((buttons) => buttons.map((button) => 'isOld' in button));
    await expect.poll(isOld).toEqual([false]);
  });

  addSlowTests(() => {
    it('opens the assistant even if the code that reads the page cannot be loaded', async () => {
      const page = await embed.open('<main>Text</main>');
      await page.route(/\/chunks\/readers-/, (route) => route.abort());
      await page.goto(embed.server.page(`${CODE}${SCRIPT}`));
      const { field, panel } = assistantOn(page);
      await page.locator('pre').hover();
      const ask = page.getByRole('button', { name: 'Ask about this code' });
      await ask.waitFor();
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/chunks/readers-'));
      await page.evaluate(() => {
        const faults: string[] = [];
        addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
        Object.assign(globalThis, { faults });
        getSelection()?.selectAllChildren(document.querySelector('h1') as Element);
      });
      // Wait until the request for the chunk `readers` has failed. The selection has caused this request, because the button next to selected
      // text needs the chunk, too.
      await failed;
      await page.keyboard.press('Control+i');
      // Wait until the field has the focus, which ends the text selection. While text is selected, the shortcut captures this text again
      // instead of closing the panel.
      await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
      await page.keyboard.press('Control+i');
      await expect.poll(() => panel.isVisible()).toBe(false);
      await page.locator('pre').hover();
      await ask.click();
      await expect.poll(() => panel.isVisible()).toBe(true);
      expect(await page.evaluate(() => (globalThis as unknown as { faults: string[] }).faults)).toEqual([]);
      expect(embed.takeComplaints().join()).toContain('net::ERR_FAILED');
    });

    it('is turned on and off by the attribute', async () => {
      const page = await embed.open(
        `${CODE}<docs-assistant domain="acme" capture="false"></docs-assistant>${BARE_SCRIPT}`,
      );
      const { trigger } = assistantOn(page);
      await trigger.waitFor();
      await page.waitForLoadState('networkidle');
      const ask = page.getByRole('button', { name: 'Ask about this code' });
      await page.locator('pre').hover();
      expect(await ask.count()).toBe(0);
      const element = page.locator('docs-assistant');
      await element.evaluate((assistant) => assistant.removeAttribute('capture'));
      await ask.waitFor();
      // Mark the button. If a change of another attribute restarted capture, a new button without the mark would replace it.
      await ask.evaluate((button) => Object.assign(button, { same: true }));
      await element.evaluate((assistant) => assistant.setAttribute('position', 'bottom-start'));
      expect(await ask.evaluate((button) => (button as { same?: boolean }).same)).toBe(true);
      await element.evaluate((assistant) => assistant.setAttribute('capture', 'false'));
      await ask.waitFor({ state: 'detached' });
      expect(await trigger.getAttribute('data-state')).toBe('idle');
    });

    it.each([
      ['with capture="false"', ' data-capture="false"', false],
      ['for readers who have hidden the assistant', '', true],
    ])('is off %s', async (_, attribute, hidden) => {
      const page = await embed.open(`${CODE}${SCRIPT.replace(' async', `${attribute} async`)}`);
      if (hidden) {
        await page.evaluate(() => localStorage.setItem('docs-assistant:hidden', '1'));
        await page.reload();
      }
      await page.waitForFunction(() => 'DocsAssistant' in window);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.querySelector('pre')?.children.length)).toBe(1);
    });
  });
});

describe('the trigger before React has loaded', () => {
  it.each(
    sample([
      [
        'as a pill, in a right-to-left language',
        `trigger="pill" locale="ar" position="bottom-start" labels='{"open":"اسأل"}'`,
      ],
      ...Object.keys(TRIGGER_SHAPES).map((shape): [string, string] => [`as ${shape}`, `trigger="${shape}"`]),
      ['dark, with its own labels and no shortcut', `theme="dark" shortcut="false" labels='{"open":"Frag"}'`],
    ]),
  )('looks the same as with React %s', async (_, attributes) => {
    const page = await embed.open(
      `<style>body { font-family: sans-serif }</style><docs-assistant domain="acme" ${attributes}></docs-assistant>${BARE_SCRIPT}`,
    );
    const { trigger } = assistantOn(page);
    await trigger.waitFor();
    const look = () =>
      page.evaluate(() => {
        const root = document.querySelector('docs-assistant')?.shadowRoot?.querySelector('.da-root');
        const button = root?.querySelector('.da-trigger');
        const attributesOf = (element: Element | null | undefined) =>
          Object.fromEntries(Array.from(element?.attributes ?? [], ({ name, value }) => [name, value]));
        const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
        return {
          root: attributesOf(root),
          button: { ...attributesOf(button), 'data-state': '' },
          // Compare elements instead of markup, because the order of attributes in markup has no meaning.
          inside: Array.from(button?.querySelectorAll('*') ?? [], (element) => ({
            name: element.nodeName,
            attributes: attributesOf(element),
            text: element.textContent,
          })),
          position: [x, y, width, height],
        };
      });
    const light = await look();
    await page.evaluate(() =>
      document
        .querySelector<HTMLElement & { addContext: (item: object) => void }>('docs-assistant')
        ?.addContext({ type: 'code', value: 'x' }),
    );
    await expect.poll(() => trigger.getAttribute('data-state')).toBe('loaded');
    const withReact = await look();
    expect(withReact).toEqual(light);
  });

  it('keeps the focus when React takes over, and opens by keyboard', async () => {
    const page = await embed.open(`<main>Text</main>${SCRIPT}`);
    const { trigger, field, panel } = assistantOn(page);
    await trigger.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => trigger.getAttribute('data-state')).toBe('loaded');
    expect(await trigger.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.isVisible()).toBe(false);
    await expect.poll(() => trigger.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  addSlowTests(() => {
    it('opens even if the assistant loads between press and release', async () => {
      const letThrough = embed.server.holdChunks();
      const page = await embed.open(`<main>Text</main>${SCRIPT}`);
      const { trigger, panel } = assistantOn(page);
      await trigger.hover();
      await page.mouse.down();
      const arrived = page.waitForResponse(/mountAssistant-/);
      letThrough();
      // Wait until the assistant has loaded: this import resolves when its module has run. Pass a string, because Vitest rewrites `import()`
      // in functions.
      await page.evaluate(`import(${JSON.stringify((await arrived).url())}).then(() => undefined)`);
      await page.mouse.up();
      await panel.waitFor();
    });
  });

  it('shows a load error, and tries again at the next press', async () => {
    embed.server.breakChunks(true);
    const page = await embed.open(`<main>Text</main>${SCRIPT}`);
    const { trigger, panel } = assistantOn(page);
    await trigger.click();
    await expect.poll(() => trigger.textContent()).toBe('The assistant could not be loaded. Try again');
    embed.server.breakChunks(false);
    await trigger.click();
    await panel.waitFor();
    expect(embed.takeComplaints().length).toBeGreaterThan(0);
  });

  addSlowTests(() => {
    it('stands in place of an inline assistant that could not be loaded, next to the fallback link', async () => {
      embed.server.breakChunks(true);
      const page = await embed.open(
        `<docs-assistant domain="acme" variant="inline" fallback-href="#search"></docs-assistant>${BARE_SCRIPT}`,
      );
      const { panel, field } = assistantOn(page);
      const button = page.getByRole('button', { name: 'The assistant could not be loaded. Try again' });
      const link = page.getByRole('link', { name: 'Ask the docs' });
      await button.waitFor();
      expect(await link.getAttribute('href')).toBe('#search');
      expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe('static');

      const failedAgain = page.waitForEvent('console', (message) => message.type() === 'warning');
      await button.click();
      await failedAgain;
      await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(true);

      embed.server.breakChunks(false);
      await button.click();
      await panel.waitFor();
      await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
      expect(await button.count()).toBe(0);
      expect(await link.count()).toBe(0);
      expect(new URL(page.url()).hash).toBe('');
      expect(embed.takeComplaints().length).toBeGreaterThan(0);
    });

    it('leaves nothing of a first render that failed, and tries again at the next press', async () => {
      const page = await embed.open(`<main>Text</main>${SCRIPT}`);
      const { trigger, panel } = assistantOn(page);
      await trigger.waitFor();
      await page.evaluate(() => {
        const original = document.createElementNS;
        document.createElementNS = () => {
          document.createElementNS = original;
          throw new Error('The first element is broken.');
        };
        // Do not open the assistant with a click: the pointer would first hover over the button, and hovering already loads the assistant.
        (window as unknown as { DocsAssistant: { open: () => void } }).DocsAssistant.open();
      });
      await expect.poll(() => trigger.textContent()).toBe('The assistant could not be loaded. Try again');
      expect(await page.locator('docs-assistant .da-host').count()).toBe(0);
      await trigger.click();
      await panel.waitFor();
      expect(embed.takeComplaints()).toEqual([expect.stringContaining('The first element is broken.')]);
    });

    it('shows a load error in the language of the attribute', async () => {
      const page = await embed.open('<main>Text</main>');
      await page.route(/\/chunks\/mountAssistant-/, (route) => route.abort());
      await page.goto(embed.server.page(SCRIPT.replace(' async', ' data-locale="de" async')));
      await page.getByRole('button', { name: 'Doku fragen' }).click();
      await page.getByRole('button', { name: 'Der Assistent konnte nicht geladen werden. Erneut versuchen' }).waitFor();
      expect(embed.takeComplaints().length).toBeGreaterThan(0);
    });

    it('shows answers and a general error even if no file can be loaded after the panel', async () => {
      const page = await embed.open('<main>Text</main>');
      const panelFiles = filesOf('mountAssistant-');
      await page.route(/\/chunks\//, (route) =>
        panelFiles.has(basename(route.request().url())) ? route.continue() : route.abort(),
      );
      // Turn off the privacy guard. It blocks every question until its file has loaded, and this test blocks that file.
      const script = SCRIPT.replace(' async', ' data-privacy-guard="false" async');
      await page.goto(embed.server.page(`<main>Text</main>${script}`));
      const { trigger, field, answers, panel } = assistantOn(page);
      await trigger.click();
      await field.fill('How do I change the accent colour?');
      await field.press('Enter');
      await panel.getByRole('heading', { name: 'Sources' }).waitFor();
      await page.route('**/message', (route) => route.fulfill({ status: 503, body: 'Overloaded.' }), { times: 1 });
      await field.fill('And the fonts?');
      await field.press('Enter');
      await panel.getByText('The assistant ran into a problem. The page is not affected.').waitFor();
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => answers.count()).toBe(2);
      expect(embed.takeComplaints().join()).toContain('net::ERR_FAILED');
    });

    it('keeps questions in the field and shows the reason while the privacy guard cannot be loaded', async () => {
      const page = await embed.open('<main>Text</main>');
      await page.route(/\/chunks\/later-/, (route) => route.abort());
      await page.goto(embed.server.page(`<main>Text</main>${SCRIPT}`));
      const asked: string[] = [];
      page.on('request', (request) => request.url().endsWith('/message') && asked.push(request.url()));
      const { trigger, field, answers, panel } = assistantOn(page);
      await trigger.click();
      const menuButton = panel.getByRole('button', { name: 'The assistant could not be loaded. Try again' });
      await menuButton.waitFor();
      await field.fill('I am ada@gmail.com');
      await field.press('Enter');
      await expect.poll(() => field.inputValue()).toBe('I am ada@gmail.com');
      await menuButton.waitFor();
      await page.unroute(/\/chunks\/later-/);
      await field.press('Enter');
      await panel.getByRole('group', { name: 'This may be private. Nothing has been sent.' }).waitFor();
      expect(asked).toEqual([]);
      await panel.getByRole('button', { name: 'Redact' }).click();
      await field.press('Enter');
      await expect.poll(() => answers.count()).toBe(1);
      expect(embed.takeComplaints().join()).toContain('net::ERR_FAILED');
    });

    it('shows a load error on the menu button, and tries again at the next press', async () => {
      const page = await embed.open('<main>Text</main>');
      await page.route(/\/chunks\/later-/, (route) => route.abort());
      await page.goto(embed.server.page(`<main>Text</main>${SCRIPT}`));
      const { trigger, panel } = assistantOn(page);
      await trigger.click();
      await panel.getByRole('button', { name: 'More' }).click();
      const menuButton = panel.getByRole('button', {
        name: 'The assistant could not be loaded. Try again',
        expanded: false,
      });
      await menuButton.waitFor();
      await page.unroute(/\/chunks\/later-/);
      await menuButton.click();
      await panel.getByRole('menuitem', { name: 'History' }).waitFor();
      expect(await panel.getByRole('button', { name: 'More', expanded: true }).count()).toBe(1);
      expect(embed.takeComplaints().join()).toContain('net::ERR_FAILED');
    });
  });

  it('links to the fallback if the assistant cannot be loaded', async () => {
    embed.server.breakChunks(true);
    const search = embed.server.page('Search');
    const page = await embed.open(
      `<main>Text</main>${SCRIPT.replace(' async', ` data-fallback-href="${search}" async`)}`,
    );
    const { trigger } = assistantOn(page);
    // Hold the chunks until the click has ended. The click begins with a hover, which starts loading the assistant, and this load must not
    // fail before the press.
    const letThrough = embed.server.holdChunks();
    await trigger.click();
    letThrough();
    await expect.poll(() => trigger.getAttribute('data-state')).toBe('failed');
    await trigger.click();
    await page.waitForURL(search);
    embed.takeComplaints();
  });

  it('is rendered for exactly those deployments that have an assistant', async () => {
    const deployments = Object.keys(FEATURE_AVAILABILITY.assistant) as (keyof typeof FEATURE_AVAILABILITY.assistant)[];
    const cases = deployments.flatMap((deployment) => [false, true].map((configured) => ({ deployment, configured })));
    const markup = cases.map(
      ({ deployment, configured }) =>
        `<docs-assistant domain="acme" deployment="${deployment}" ${configured ? 'discovery-url="/discovery"' : ''}></docs-assistant>`,
    );
    const page = await embed.open(
      `${markup.join('')}<docs-assistant id="last" domain="acme"></docs-assistant>${BARE_SCRIPT}`,
    );
    await assistantOn(page, '#last').trigger.waitFor();
    const hasTrigger = await page
      .locator('docs-assistant:not(#last)')
      .evaluateAll((elements) => elements.map(({ shadowRoot }) => Boolean(shadowRoot?.querySelector('.da-trigger'))));
    expect(hasTrigger).toEqual(
      cases.map(({ deployment, configured }) => isFeatureAvailable('assistant', deployment, configured)),
    );
  });
});
