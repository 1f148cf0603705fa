import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
// The imported module also declares the types of `window.DocsAssistant` and `<docs-assistant>`.
import type { DocsAssistantApi } from '../../src/embed/index.js';
import { addSlowTests, sample } from '../support/sampling.js';
import { assistantOn, BARE_SCRIPT, SCRIPT, setUpEmbedBrowser } from './embedBrowser.js';

const embed = setUpEmbedBrowser();
const ELEMENT = '<docs-assistant domain="acme"></docs-assistant>';

/** The stub from the documentation, which queues calls until the script has loaded. */
const STUB = `window.DocsAssistant ??= new Proxy({ calls: [] }, {
  get: (stub, name) => stub[name] ?? ((...given) => void stub.calls.push([name, given])) });`;

/** Calls a function in a page, with `window.DocsAssistant` as its argument. */
const call = <Value>(page: Page, use: (api: DocsAssistantApi) => Value) =>
  page.evaluate(`(${use})(window.DocsAssistant)`) as Promise<Value>;
const ready = (page: Page) => page.waitForFunction(() => 'DocsAssistant' in window);
const question = (page: Page, text: string) => page.locator('docs-assistant').getByText(text, { exact: true }).first();

describe('attributes', () => {
  it('are options, with lists and objects as JSON, and update the assistant', async () => {
    const page = await embed.open(
      `<docs-assistant domain="acme" starters='["What is a thread?"]' labels='{"title":"Ask Acme","placeholder":"Your turn"}'></docs-assistant>${BARE_SCRIPT}`,
    );
    const { trigger, field, panel } = assistantOn(page);
    await trigger.click();
    await panel.getByRole('button', { name: 'What is a thread?' }).waitFor();
    expect(await field.getAttribute('placeholder')).toBe('Your turn');
    await page
      .locator('docs-assistant')
      .evaluate((element) => element.setAttribute('labels', '{"placeholder":"Again"}'));
    await expect.poll(() => field.getAttribute('placeholder')).toBe('Again');
  });

  it('without a value turn options on, such as consent', async () => {
    const page = await embed.open(
      `<docs-assistant domain="acme" attachments debug consent></docs-assistant>${BARE_SCRIPT}`,
    );
    const { trigger, panel } = assistantOn(page);
    await trigger.click();
    await panel.getByRole('button', { name: 'Agree' }).click();
    await panel.getByRole('button', { name: 'Attach screenshots or text files' }).waitFor();
    await panel.getByRole('button', { name: 'More' }).click();
    await panel.getByRole('menuitem', { name: 'Debug' }).waitFor();
  });

  addSlowTests(() => {
    it('stay text where the option is text, also in brackets', async () => {
      const page = await embed.open(
        `<docs-assistant domain="acme" class="[&>p]:mt-1 {x}" fp="[7]" capture="false"></docs-assistant>${BARE_SCRIPT}`,
      );
      await ready(page);
      const asked = page.waitForRequest((request) => request.postData()?.includes('What is a thread?') ?? false);
      await call(page, (api) => api.ask('What is a thread?'));
      expect((await asked).postDataJSON().fp).toBe('[7]');
      await question(page, 'What is a thread?').waitFor();
    });

    it('are numbers where the option is a number', async () => {
      const page = await embed.open(
        `<docs-assistant domain="acme" retrieval-page-size="3"></docs-assistant>${BARE_SCRIPT}`,
      );
      await ready(page);
      const asked = page.waitForRequest((request) => request.postData()?.includes('What is a thread?') ?? false);
      await call(page, (api) => api.ask('What is a thread?'));
      expect((await asked).postDataJSON().retrievalPageSize).toBe(3);
      await question(page, 'What is a thread?').waitFor();
    });
  });

  it.each(
    sample([
      ['labels', '{"open"', 'an object'],
      ['labels', '[]', 'an object'],
      ['starters', 'Where do I begin?', 'a list of texts'],
      ['starters', '{"first":"Where do I begin?"}', 'a list of texts'],
      ['starters', '[1]', 'a list of texts'],
      ['allowed-image-origins', 'https://img.acme.com', 'a list of texts'],
      ['filter', '5', 'an object'],
      ['timeouts', 'long', 'an object'],
    ]),
  )('that must be JSON are ignored otherwise, with an error in the console: %s=%s', async (name, text, shape) => {
    const page = await embed.open(`<docs-assistant domain="acme" ${name}='${text}'></docs-assistant>${BARE_SCRIPT}`);
    const { trigger } = assistantOn(page);
    expect(await trigger.getAttribute('aria-label')).toBe('Ask the docs');
    expect(embed.takeComplaints()).toEqual([
      `docs-assistant: the attribute ${name} must be ${shape}, written as JSON.`,
    ]);
  });

  it.each(sample(['on-event', 'get-challenge-token', 'fetch']))(
    'that must be functions are ignored, with one error in the console: %s',
    async (name) => {
      const page = await embed.open(`<docs-assistant domain="acme" ${name}="count"></docs-assistant>${BARE_SCRIPT}`);
      await assistantOn(page).trigger.waitFor();
      await page.locator('docs-assistant').evaluate((element) => element.setAttribute('fp', 'reader'));
      await call(page, (api) => api.ask('What is a thread?'));
      await page.locator('docs-assistant').locator('article').waitFor();
      expect(embed.takeComplaints()).toEqual([
        `docs-assistant: the attribute ${name} is ignored: pass the function to init or update.`,
      ]);
    },
  );

  addSlowTests(() => {
    it('that are empty, as templates write a missing value, count as missing', async () => {
      const page = await embed.open(
        `<docs-assistant domain="acme" labels="" starters="" timeouts="" retrieval-page-size="" docs-url="" locale="" fp=""></docs-assistant>${BARE_SCRIPT}`,
      );
      const { trigger, field, answers } = assistantOn(page);
      await trigger.click();
      await field.fill('What is a thread?');
      await field.press('Enter');
      await answers.first().waitFor();
      expect(embed.takeComplaints()).toEqual([]);
    });
  });

  it('configure no endpoint if discovery-url is empty', async () => {
    const page = await embed.open(
      `<docs-assistant domain="acme" deployment="air-gapped" discovery-url=""></docs-assistant>${BARE_SCRIPT}`,
    );
    await ready(page);
    const { trigger } = assistantOn(page);
    expect(await trigger.count()).toBe(0);
    await page.locator('docs-assistant').evaluate((element) => element.setAttribute('discovery-url', '/discovery'));
    await trigger.waitFor();
  });

  addSlowTests(() => {
    it('turn off the path of the page and the shortcut if they are empty', async () => {
      const page = await embed.open(
        `<docs-assistant domain="acme" current-path="" shortcut=""></docs-assistant>${BARE_SCRIPT}`,
      );
      const { trigger } = assistantOn(page);
      await trigger.waitFor();
      expect(await trigger.getAttribute('aria-keyshortcuts')).toBeNull();
      const asked = page.waitForRequest((request) => request.postData()?.includes('What is a thread?') ?? false);
      await call(page, (api) => api.ask('What is a thread?'));
      expect((await asked).postDataJSON().currentPath).toBeUndefined();
      await question(page, 'What is a thread?').waitFor();
    });
  });

  it('cause a warning for an unknown name', async () => {
    const page = await embed.open(
      `<docs-assistant domain="acme" locale="de" variant="panel" side="right"></docs-assistant>${BARE_SCRIPT}`,
    );
    // Wait for the German label. It appears after the values of the attributes have been checked, so the warning is logged by then.
    await page.getByRole('button', { name: 'Doku fragen' }).waitFor();
    expect(embed.takeComplaints()).toEqual(['docs-assistant: the side "right" is not valid. Use "start" or "end".']);
  });

  addSlowTests(() => {
    it('choose the appearance', async () => {
      const page = await embed.open(
        `<docs-assistant domain="acme" variant="panel" side="start"></docs-assistant>${BARE_SCRIPT}`,
      );
      await assistantOn(page).trigger.click();
      const panel = page.getByRole('complementary', { name: 'Ask the docs' });
      await panel.waitFor();
      await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
    });
  });

  it('render nothing without a domain', async () => {
    const page = await embed.open(`<docs-assistant></docs-assistant>${BARE_SCRIPT}`);
    await ready(page);
    expect(await assistantOn(page).trigger.count()).toBe(0);
    await expect
      .poll(embed.takeComplaints)
      .toEqual(['docs-assistant: set the attribute "domain" of <docs-assistant>.']);
    await page.locator('docs-assistant').evaluate((element) => element.setAttribute('domain', 'acme'));
    await assistantOn(page).trigger.waitFor();
  });
});

describe('a setup error', () => {
  it('is explained once in the console, with the message of the server and what to check', async () => {
    const page = await embed.open(`<docs-assistant domain="acne"></docs-assistant>${BARE_SCRIPT}`);
    const { trigger, field, panel } = assistantOn(page);
    await trigger.click();
    for (const text of ['How do I install it?', 'And on React 18?']) {
      await field.fill(text);
      await field.press('Enter');
      await panel.getByText(text, { exact: true }).waitFor();
      await panel.locator('.da-scroller[aria-busy=false]').waitFor();
    }
    await panel
      .getByText(/not set up correctly/)
      .first()
      .waitFor({ state: 'attached' });
    const ours: string[] = [];
    // Poll, because the code that logs the warning loads only after the failure.
    await expect
      .poll(() => {
        ours.push(...embed.takeComplaints().filter((complaint) => complaint.startsWith('docs-assistant:')));
        return ours;
      })
      .toEqual([
        expect.stringMatching(
          /HTTP 404.*This service answers for "acme".*Check `domain` and `discoveryUrl`, .*`apiVersion`\. \(not-found\)/,
        ),
      ]);
  });
});

describe('styles of a site', () => {
  it('reach the parts of `<docs-assistant>` with the same selector as those of the React component', async () => {
    const page = await embed.open(
      `<style>[data-docs-assistant]::part(trigger) { outline: 9px solid gold }</style>${ELEMENT}${BARE_SCRIPT}`,
    );
    const { trigger, panel } = assistantOn(page);
    const outline = () => trigger.evaluate((element) => getComputedStyle(element).outlineWidth);
    await trigger.waitFor();
    expect(await outline()).toBe('9px');
    await trigger.click();
    await panel.waitFor();
    expect(await outline()).toBe('9px');
  });
});

/**
 * A page like those of the documentation framework Starlight, with the assistant in its footer. The content is a stacking context of its
 * own, and the sidebar covers all of it.
 */
const STARLIGHT_PAGE = (element: string) =>
  `<main style="isolation: isolate"><footer>${element}</footer></main>
  <aside style="position: fixed; inset: 0; z-index: 1"></aside>${BARE_SCRIPT}`;

/** Waits until an element no longer moves, and clicks at its centre, even if another element covers it. */
async function clickAt(page: Page, element: Locator): Promise<void> {
  const { x, y } = await element.evaluate(async (target) => {
    for (let before = ''; ; ) {
      const { left, top, width, height } = target.getBoundingClientRect();
      const now = `${left} ${top} ${width} ${height}`;
      if (now === before) return { x: left + width / 2, y: top + height / 2 };
      before = now;
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }
  });
  await page.mouse.click(x, y);
}

addSlowTests(() => {
  describe('an element that a sibling of its stacking context covers', () => {
    it.each(['popover', 'modal', 'panel'])(
      'is on top of the page as %s, also after it has been moved',
      async (variant) => {
        const page = await embed.open(
          STARLIGHT_PAGE(`<docs-assistant domain="acme" variant="${variant}"></docs-assistant>`),
        );
        const { trigger, field, panel } = assistantOn(page);
        await trigger.waitFor();
        const hasFocus = () => field.evaluate((element) => element.matches(':focus'));
        for (const time of ['first', 'second']) {
          await clickAt(page, trigger);
          await field.waitFor();
          await expect.poll(hasFocus, { message: time }).toBe(true);
          await clickAt(page, panel.locator('.da-title'));
          await expect.poll(hasFocus, { message: time }).toBe(false);
          await clickAt(page, field);
          await expect.poll(hasFocus, { message: time }).toBe(true);
          await page.keyboard.press('Escape');
          await field.waitFor({ state: 'hidden' });
          await page.evaluate(() =>
            document.querySelector('main')?.prepend(document.querySelector('docs-assistant') ?? ''),
          );
        }
      },
    );
  });
});

/** A script tag that delays the parser, so that the scripts after it can use the API. */
const BLOCKING_SCRIPT = '<script src="/lib/embed.js"></script>';

describe('window.DocsAssistant', () => {
  it('creates one assistant for each id, however often init is called', async () => {
    const page = await embed.open(BARE_SCRIPT);
    await ready(page);
    for (let times = 0; times < 3; times += 1)
      await call(page, (api) => void api.init({ domain: 'acme', trigger: 'pill' }));
    expect(await page.locator('docs-assistant').count()).toBe(1);
    expect(await assistantOn(page).trigger.textContent()).toBe('Ask the docs');
    await call(page, (api) => void api.init({ domain: 'acme', id: 'second' }));
    await call(page, (api) => void api.init({ domain: 'acme', id: 'second' }));
    expect(await page.locator('docs-assistant').count()).toBe(2);
  });

  it('updates the element that the browser parses after a call of init, and keeps its attributes', async () => {
    const page = await embed.open(
      `${BLOCKING_SCRIPT}<script>DocsAssistant.init({ labels: { open: 'Ask Ada' } });</script>
      <docs-assistant domain="acme" trigger="pill"><a href="/contact">Contact</a></docs-assistant>`,
    );
    await expect.poll(() => assistantOn(page).trigger.textContent()).toBe('Ask Ada');
    expect(await page.locator('docs-assistant').count()).toBe(1);
    expect(await page.locator('docs-assistant > a').getAttribute('href')).toBe('/contact');
  });

  addSlowTests(() => {
    it('keeps the attributes that the page sets on the element of init, also if the browser parses another one', async () => {
      const page = await embed.open(
        `${BLOCKING_SCRIPT}<script>DocsAssistant.init({}).setAttribute('labels', '{"open":"Ask Ada"}');</script>
      <docs-assistant domain="acme" labels='{"open":"Ask Acme"}'></docs-assistant>`,
      );
      await expect.poll(() => assistantOn(page).trigger.getAttribute('aria-label')).toBe('Ask Ada');
    });

    it('does not replace the element of an init with an id by that of one without, while the document is being parsed', async () => {
      const page = await embed.open(
        `${BLOCKING_SCRIPT}<script>
        DocsAssistant.init({ id: 'b', domain: 'acme', labels: { open: 'Ask Bob' } });
        DocsAssistant.init({ domain: 'acme', labels: { open: 'Ask Ada' } });
      </script>`,
      );
      const names = () =>
        page
          .locator('docs-assistant .da-trigger')
          .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
      await expect.poll(names).toEqual(['Ask Bob', 'Ask Ada']);
    });

    it('updates the one element of a page when init is called before and after it has been parsed', async () => {
      const page = await embed.open(
        `${BLOCKING_SCRIPT}<script>DocsAssistant.init({});</script>${ELEMENT}
      <script>DocsAssistant.init({ labels: { open: 'Ask Ada' } });</script>`,
      );
      await expect.poll(() => assistantOn(page).trigger.getAttribute('aria-label')).toBe('Ask Ada');
      expect(await page.locator('docs-assistant').count()).toBe(1);
    });

    it('applies changes of the element after the options of init, also while the document is being parsed', async () => {
      const page = await embed.open(
        `${BLOCKING_SCRIPT}<script>
        DocsAssistant.init({ domain: 'acme', labels: { open: 'Ask Ada' } }).update({ labels: { open: 'Ask Bob' } });
      </script>`,
      );
      await expect.poll(() => assistantOn(page).trigger.getAttribute('aria-label')).toBe('Ask Bob');
    });

    it('runs calls in their order, also while the document is being parsed', async () => {
      const page = await embed.open(
        `${BLOCKING_SCRIPT}<script>
        DocsAssistant.destroy();
        DocsAssistant.init({ domain: 'acme', labels: { open: 'Ask Ada' } });
      </script>
      <script src="data:text/javascript,DocsAssistant.update({ labels: { open: 'Ask Bob' } })" defer></script>`,
      );
      await expect.poll(() => assistantOn(page).trigger.getAttribute('aria-label')).toBe('Ask Bob');
    });

    it('says so if the id of init belongs to another element', async () => {
      const page = await embed.open(`<div id="help"></div>${BARE_SCRIPT}`);
      const init = () => page.evaluate(() => void window.DocsAssistant?.init({ domain: 'acme', id: 'help' }));
      await expect(init()).rejects.toThrow('the element with the id "help" is not a <docs-assistant>');
    });
  });

  it('changes options to any depth, and null removes them', async () => {
    const page = await embed.open(`${ELEMENT}${BARE_SCRIPT}`);
    const { trigger, field } = assistantOn(page);
    const words = async () => [await trigger.getAttribute('aria-label'), await field.getAttribute('placeholder')];
    await trigger.waitFor();
    await call(page, (api) => api.update({ labels: { placeholder: 'Placeholder', open: 'Ask Ada' } }));
    await call(page, (api) => api.update({ labels: { open: 'Ask Bob' }, theme: 'dark' }));
    await trigger.click();
    await expect.poll(words).toEqual(['Ask Bob', 'Placeholder']);
    await call(page, (api) => api.update({ labels: { open: null } }));
    await expect.poll(words).toEqual(['Ask the docs', 'Placeholder']);
    const root = page.locator('docs-assistant .da-root');
    await call(page, (api) => api.update({ locale: 'ar' }));
    await expect.poll(() => root.getAttribute('dir')).toBe('rtl');
    await call(page, (api) => api.update({ labels: null, theme: null, locale: null }));
    await expect.poll(words).toEqual(['Ask the docs', expect.not.stringContaining('Placeholder')]);
    const attributes = await root.evaluate((element) => element.getAttributeNames());
    expect(attributes.filter((name) => ['data-theme', 'lang', 'dir'].includes(name))).toEqual([]);
  });

  addSlowTests(() => {
    it('changes the logo of the button before and after the assistant has loaded', async () => {
      const page = await embed.open(BARE_SCRIPT);
      await ready(page);
      await call(page, (api) => void api.init({ domain: 'acme', logo: '/favicon.ico?first' }));
      const { trigger, field } = assistantOn(page);
      const logo = () => trigger.locator('img').getAttribute('src');
      await expect.poll(logo).toBe('/favicon.ico?first');
      await call(page, (api) => api.update({ logo: '/favicon.ico?second' }));
      await expect.poll(logo).toBe('/favicon.ico?second');
      await call(page, (api) => api.update({ logo: null }));
      await expect.poll(() => trigger.locator('svg').count()).toBe(1);
      await call(page, (api) => api.update({ logo: '/favicon.ico?third' }));
      await trigger.click();
      await field.waitFor();
      await expect.poll(logo).toBe('/favicon.ico?third');
    });
  });

  it('asks, clears, closes and opens', async () => {
    const page = await embed.open(`${ELEMENT}${BARE_SCRIPT}`);
    await ready(page);
    const { panel, answers } = assistantOn(page);
    await call(page, (api) => {
      api.addContext({ type: 'code', value: 'npm ci', path: '/install' });
      api.ask('What is a thread?');
    });
    await panel.waitFor();
    await question(page, 'What is a thread?').waitFor();
    await expect.poll(() => answers.count()).toBe(1);
    await call(page, (api) => api.clear());
    await expect.poll(() => answers.count()).toBe(0);
    await call(page, (api) => api.close());
    await expect.poll(() => panel.isVisible()).toBe(false);
    await call(page, (api) => api.open());
    await expect.poll(() => panel.isVisible()).toBe(true);
  });

  it('dispatches events, and survives handlers that throw', async () => {
    const page = await embed.open(`${ELEMENT}${BARE_SCRIPT}`);
    await ready(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const api = window.DocsAssistant;
      api?.on('opened', ({ source }) => seen.push(`opened by ${source}`));
      api?.on('asked', ({ source }) => {
        seen.push(`asked by ${source}`);
        throw new Error('a fault of the page');
      });
      api?.on('answered', ({ sourceCount }) => seen.push(sourceCount > 0 ? 'answered with sources' : 'answered'));
      const stop = api?.on('closed', () => seen.push('closed'));
      api?.on('closed', () => stop?.());
      const onRemoved = () => seen.push('a removed handler');
      api?.on('asked', onRemoved);
      api?.on('answered', onRemoved);
      api?.off('asked', onRemoved);
      api?.off('answered', onRemoved);
      api?.off('closed', onRemoved);
      const element = document.querySelector('docs-assistant');
      element?.on('asked', onRemoved);
      element?.off('asked', onRemoved);
      api?.update({
        onEvent: ({ type }) => {
          if (type === 'first-token') throw new Error('another fault of the page');
        },
      });
      api?.ask('How do I change the accent colour?', { source: 'my button' });
    });
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await expect.poll(seen).toEqual(['opened by my button', 'asked by my button', 'answered with sources']);
    for (let times = 0; times < 2; times += 1) {
      await call(page, (api) => api.close());
      await expect.poll(() => assistantOn(page).panel.isVisible()).toBe(false);
      await call(page, (api) => api.open());
      await expect.poll(() => assistantOn(page).panel.isVisible()).toBe(true);
    }
    expect((await seen()).filter((what) => what === 'closed')).toEqual(['closed']);
    expect(embed.takeComplaints()).toEqual(['Error: a fault of the page', 'Error: another fault of the page']);
  });

  addSlowTests(() => {
    it('hears an event once although a handler removes the element', async () => {
      const page = await embed.open(`${ELEMENT}${BARE_SCRIPT}`);
      await ready(page);
      const heard = await call(
        page,
        (api) =>
          new Promise<string[]>((resolve) => {
            const types: string[] = [];
            api.on('opened', ({ type }) => {
              types.push(type);
              document.querySelector('docs-assistant')?.remove();
              // Resolve in the next task: a second, unwanted dispatch would be in the same task as the first one.
              setTimeout(() => resolve(types));
            });
            api.open();
          }),
      );
      expect(heard).toEqual(['opened']);
    });
  });

  it('runs calls that were queued before the script loaded', async () => {
    const stub = `<script>${STUB}
      DocsAssistant.init({ domain: 'acme', labels: { title: 'Early' } });
      DocsAssistant.misspelt();
      var heard = [];
      var hear = ({ type }) => heard.push(type);
      DocsAssistant.on('opened', hear);
      DocsAssistant.on('asked', hear);
      DocsAssistant.off('asked', hear);
      DocsAssistant.ask('What is a thread?');
      DocsAssistant.on('answered', hear);
      DocsAssistant.update({ theme: 'dark' });
    </script>`;
    const page = await embed.open(`${stub}${BARE_SCRIPT}`);
    await question(page, 'What is a thread?').waitFor();
    await expect.poll(() => page.locator('docs-assistant .da-root').getAttribute('data-theme')).toBe('dark');
    await expect.poll(() => page.evaluate('heard')).toEqual(['opened', 'answered']);
    expect(embed.takeComplaints()).toEqual([expect.stringMatching(/^TypeError: .* is not a function$/)]);
  });

  addSlowTests(() => {
    it('replaces a stub, and runs its calls, if a bundled copy has already defined the element', async () => {
      const page = await embed.open(BARE_SCRIPT);
      await ready(page);
      // Simulate a bundled copy, which defines the element but not `window.DocsAssistant`.
      await page.evaluate(`delete window.DocsAssistant; ${STUB} DocsAssistant.ask('What is a thread?');`);
      await page.evaluate(() => {
        const script = document.createElement('script');
        Object.assign(script, { src: '/lib/embed.js' });
        Object.assign(script.dataset, { domain: 'acme' });
        document.body.append(script);
      });
      await question(page, 'What is a thread?').waitFor();
      await call(page, (api) => api.update({ theme: 'dark' }));
      await expect.poll(() => page.locator('docs-assistant .da-root').getAttribute('data-theme')).toBe('dark');
    });

    it('puts a question into the field, unsent, if the assistant loads only at a later press', async () => {
      embed.server.breakChunks(true);
      const page = await embed.open(`${ELEMENT}${BARE_SCRIPT}`);
      await ready(page);
      const asked: string[] = [];
      page.on('request', (request) => request.url().endsWith('/message') && asked.push(request.postData() ?? ''));
      const { trigger, field, panel, answers } = assistantOn(page);
      await call(page, (api) => {
        api.addContext({ type: 'code', value: 'npm ci', path: '/install' });
        api.ask('What is a thread?');
      });
      await expect.poll(() => trigger.getAttribute('data-state')).toBe('failed');
      embed.server.breakChunks(false);
      await trigger.click();
      await expect.poll(() => field.inputValue()).toBe('What is a thread?');
      await panel.getByRole('button', { name: 'Remove npm ci' }).waitFor();
      expect(asked).toEqual([]);
      await field.press('Enter');
      await expect.poll(() => answers.count()).toBe(1);
      expect(asked).toEqual([expect.stringContaining('npm ci')]);
      expect(embed.takeComplaints().length).toBeGreaterThan(0);
    });

    it('can be awaited without an inline script', async () => {
      const page = await embed.open(`${ELEMENT}<main>Text</main>`);
      await page.evaluate(() => {
        void customElements.whenDefined('docs-assistant').then(() => window.DocsAssistant?.ask('What is a thread?'));
      });
      await page.addScriptTag({ url: '/lib/embed.js' });
      await question(page, 'What is a thread?').waitFor();
    });

    it('fails with an explanation if the script is loaded as a module', async () => {
      const page = await embed.open('<script type="module" src="/lib/embed.js" data-domain="acme"></script>');
      expect(embed.takeComplaints()).toEqual([
        'Error: docs-assistant: load embed.js with a script tag without type="module".',
      ]);
      expect(await page.locator('docs-assistant').count()).toBe(0);
    });

    it('adds an assistant without constructable style sheets, as in jsdom', async () => {
      const page = await embed.open(
        `<script>Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { value: undefined });</script>${SCRIPT}`,
      );
      const { trigger, field } = assistantOn(page);
      await trigger.click();
      await field.waitFor();
    });
  });

  it('reports calls without an assistant', async () => {
    const page = await embed.open(BARE_SCRIPT);
    await ready(page);
    await call(page, (api) => api.open());
    expect(embed.takeComplaints()).toEqual(['docs-assistant: call DocsAssistant.init() before open().']);
  });
});

addSlowTests(() => {
  describe('several assistants on a page', () => {
    const withoutStorage = (id: string, position: string) =>
      `<docs-assistant id="${id}" domain="acme" persist="false" position="${position}"></docs-assistant>`;
    const TWO_WITHOUT_STORAGE =
      withoutStorage('one', 'bottom-end') + withoutStorage('two', 'bottom-start') + BARE_SCRIPT;

    it('have separate conversations without storage, and one of them handles the shortcut', async () => {
      const page = await embed.open(TWO_WITHOUT_STORAGE);
      await ready(page);
      await page.evaluate(() => {
        document.querySelector<HTMLElementTagNameMap['docs-assistant']>('#two')?.ask('What is a thread?');
      });
      await expect.poll(() => assistantOn(page, '#two').answers.count()).toBe(1);
      // While an answer streams, Escape would stop it and not close the panel.
      await assistantOn(page, '#two').panel.locator('.da-scroller[aria-busy=false]').waitFor();
      await page.keyboard.press('Escape');
      await assistantOn(page, '#two').panel.waitFor({ state: 'hidden' });
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('Control+i');
      await assistantOn(page, '#one').panel.waitFor();
      expect(await assistantOn(page, '#one').answers.count()).toBe(0);
    });

    it('handle the shortcut in the same order after one of them has rendered again', async () => {
      const page = await embed.open(TWO_WITHOUT_STORAGE);
      await ready(page);
      await page.evaluate(() => {
        document.querySelector<HTMLElementTagNameMap['docs-assistant']>('#one')?.update({ theme: 'dark' });
      });
      await page.keyboard.press('Control+i');
      await page.locator('.da-panel').first().waitFor();
      expect(await assistantOn(page, '#one').panel.count()).toBe(1);
      expect(await assistantOn(page, '#two').panel.count()).toBe(0);
    });

    it('handle the shortcut in the same order after the component has replaced the first of them', async () => {
      const page = await embed.open(TWO_WITHOUT_STORAGE);
      await ready(page);
      await page.evaluate(() => {
        document
          .querySelector<HTMLElementTagNameMap['docs-assistant']>('#one')
          ?.addContext({ type: 'code', value: 'npm start' });
      });
      await expect.poll(() => assistantOn(page, '#one').trigger.getAttribute('data-state')).toBe('loaded');
      await page.keyboard.press('Control+i');
      await page.locator('.da-panel:visible').first().waitFor();
      expect(await assistantOn(page, '#one').panel.isVisible()).toBe(true);
      expect(await assistantOn(page, '#two').panel.count()).toBe(0);
      // The component that has replaced the trigger of the first assistant must also apply a new shortcut.
      await page.evaluate(() => {
        document.querySelector<HTMLElementTagNameMap['docs-assistant']>('#one')?.update({ shortcut: 'mod+k' });
      });
      await page.keyboard.press('Control+k');
      await assistantOn(page, '#one').panel.waitFor({ state: 'hidden' });
    });

    it('show the same conversation of a service, and stay in sync', async () => {
      const page = await embed.open(
        `<docs-assistant id="one" domain="acme"></docs-assistant><docs-assistant id="two" domain="acme" position="bottom-start"></docs-assistant>${BARE_SCRIPT}`,
      );
      await ready(page);
      await page.evaluate(() => {
        document.querySelector<HTMLElementTagNameMap['docs-assistant']>('#two')?.ask('What is a thread?');
      });
      await expect.poll(() => assistantOn(page, '#two').answers.count()).toBe(1);
      await page.evaluate(() => {
        document.querySelector<HTMLElementTagNameMap['docs-assistant']>('#one')?.ask('How do I show code blocks?');
      });
      for (const selector of ['#one', '#two'])
        await expect.poll(() => assistantOn(page, selector).panel.locator('.da-question').count()).toBe(2);
    });
  });
});

describe('a page that changes around the assistant', () => {
  addSlowTests(() => {
    it('keeps the conversation when the element is moved while an answer streams', async () => {
      const page = await embed.open(`<div id="from">${ELEMENT}</div><div id="to"></div>${BARE_SCRIPT}`);
      await ready(page);
      const { answers } = assistantOn(page);
      await call(page, (api) => api.ask('How do I change the accent colour?'));
      await answers.first().waitFor();
      await page.evaluate(() => {
        const element = document.querySelector('docs-assistant') as Element;
        element.remove();
        setTimeout(() => document.querySelector('#to')?.append(element), 50);
      });
      await expect.poll(() => page.locator('#to docs-assistant').count()).toBe(1);
      await expect.poll(() => answers.first().textContent()).toMatch(/--da-accent/);
      await question(page, 'How do I change the accent colour?').waitFor();
    });

    it.each([
      ['is removed and inserted again', false],
      ['is moved with moveBefore', true],
    ])('lets an answer grow after its element %s', async (_, keepsState) => {
      const page = await embed.open(
        `<div id="from"><docs-assistant domain="slow"></docs-assistant></div><div id="to"></div>${BARE_SCRIPT}`,
      );
      await ready(page);
      const { answers } = assistantOn(page);
      const answerLength = async () => (await answers.first().textContent())?.length ?? 0;
      await call(page, (api) => api.ask('How do I change the accent colour?'));
      await expect.poll(answerLength).toBeGreaterThan(0);
      await page.evaluate((keepsState) => {
        const element = document.querySelector('docs-assistant') as Element;
        const target = document.querySelector('#to') as Element & { moveBefore: (node: Node, before: null) => void };
        if (keepsState) target.moveBefore(element, null);
        else {
          element.remove();
          setTimeout(() => target.append(element), 50);
        }
      }, keepsState);
      await page.locator('#to docs-assistant').waitFor({ state: 'attached' });
      const lengthAfterMove = await answerLength();
      await expect.poll(answerLength).toBeGreaterThan(lengthAfterMove);
      expect(embed.server.openAnswers()).toBe(1);
    });

    it('closes the connection of a removed element, and restores the conversation when it is inserted again', async () => {
      const page = await embed.open(`<docs-assistant domain="slow"></docs-assistant>${BARE_SCRIPT}`);
      await ready(page);
      await call(page, (api) => api.ask('How do I change the accent colour?'));
      await expect.poll(() => embed.server.openAnswers()).toBe(1);
      await page.evaluate(() => {
        const element = document.querySelector('docs-assistant') as Element;
        Object.assign(window, { element });
        element.remove();
      });
      await expect.poll(() => embed.server.openAnswers()).toBe(0);
      await page.keyboard.press('Control+i');
      await page.evaluate(() => document.body.append((window as unknown as { element: Element }).element));
      await assistantOn(page).trigger.click();
      await question(page, 'How do I change the accent colour?').waitFor();
      expect(embed.server.openAnswers()).toBe(0);
    });

    it('starts a new conversation when a removed element is inserted again, with persist="false"', async () => {
      const page = await embed.open(`<docs-assistant domain="acme" persist="false"></docs-assistant>${BARE_SCRIPT}`);
      await ready(page);
      await call(page, (api) => api.ask('What is a thread?'));
      const { trigger, field, panel } = assistantOn(page);
      await question(page, 'What is a thread?').waitFor();
      await page.evaluate(() => {
        const element = document.querySelector('docs-assistant') as Element;
        element.remove();
        setTimeout(() => document.body.append(element), 1_000);
      });
      await expect.poll(() => panel.count()).toBe(0);
      await trigger.click();
      await field.waitFor();
      await panel.locator('.da-greeting').waitFor();
      expect(await question(page, 'What is a thread?').count()).toBe(0);
    });

    it('restores the assistant with its conversation when a router replaces the body and runs the script again', async () => {
      const page = await embed.open(SCRIPT);
      await ready(page);
      await call(page, (api) => api.ask('What is a thread?'));
      await question(page, 'What is a thread?').waitFor();
      await page.evaluate(() => {
        const script = document.createElement('script');
        Object.assign(script, { src: '/lib/embed.js' });
        Object.assign(script.dataset, { domain: 'acme', fp: 'anonymous' });
        // Keep the removed element from starting its timer. On a busy machine, the timer could end the conversation before the script loads.
        const { setTimeout } = window;
        Object.assign(window, { setTimeout: () => 0 });
        document.body.replaceWith(document.createElement('body'));
        Object.assign(window, { setTimeout });
        document.body.append(script);
      });
      await question(page, 'What is a thread?').waitFor();
      expect(await page.locator('docs-assistant').count()).toBe(1);
    });

    it('hands the open panel, the draft and the conversation over to the element of the next body', async () => {
      const element = '<docs-assistant domain="acme" variant="panel"></docs-assistant>';
      const page = await embed.open(`${element}${BARE_SCRIPT}`);
      await ready(page);
      await call(page, (api) => api.ask('What is a thread?'));
      const { panel, field, answers } = assistantOn(page);
      await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
      /** Replaces the body, as the library Turbo does when the reader follows a link. */
      const visit = () =>
        page.evaluate((html) => {
          const body = document.createElement('body');
          body.innerHTML = html;
          document.body.replaceWith(body);
        }, element);
      for (const [draft, shown] of [
        ['How long is', 1],
        ['And how', 1],
        ['Is it kept', 0],
      ] as const) {
        if (shown === 0) await panel.getByRole('button', { name: 'New chat' }).click();
        await field.fill(draft);
        await visit();
        await expect.poll(() => field.inputValue()).toBe(draft);
        expect(await answers.count()).toBe(shown);
      }
    });
  });

  it.each(
    sample([
      ['with its conversation', '', 1],
      ['without it if nothing is stored', ' data-persist="false"', 0],
    ]),
  )('removes the assistant with destroy, and init adds it again %s', async (_, attribute, kept) => {
    const page = await embed.open(SCRIPT.replace(' async', `${attribute} async`));
    await ready(page);
    await call(page, (api) => api.ask('What is a thread?'));
    await question(page, 'What is a thread?').waitFor();
    await call(page, (api) => api.destroy());
    expect(await page.locator('docs-assistant').count()).toBe(0);
    await page.evaluate((persist) => void window.DocsAssistant?.init({ domain: 'acme', persist }), kept > 0);
    const { trigger, field, panel } = assistantOn(page);
    await trigger.click();
    await field.waitFor();
    await expect.poll(() => panel.locator('.da-question, .da-greeting').count()).toBe(1);
    expect(await panel.locator('.da-question').count()).toBe(kept);
  });

  addSlowTests(() => {
    it('forgets the options of the script and of init with destroy', async () => {
      const page = await embed.open(SCRIPT.replace('anonymous', 'user-17'));
      const bodies: string[] = [];
      page.on('request', (request) => bodies.push(request.postData() ?? ''));
      await ready(page);
      await call(page, (api) => {
        api.init({ domain: 'acme', headers: { 'x-user': '17' }, labels: { title: 'For members' } });
        api.destroy();
        api.init({ domain: 'acme' }).ask('What is a thread?');
      });
      const asked = await page.waitForRequest((request) => request.postData()?.includes('What is a thread?') ?? false);
      expect(asked.postDataJSON().fp).toBe('anonymous');
      expect(asked.headers()).not.toHaveProperty('x-user');
      await assistantOn(page).panel.getByText('Ask the docs').first().waitFor();
      expect(bodies.join()).not.toContain('user-17');
    });
  });

  const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

  it.each(
    sample<[string, (api: DocsAssistantApi) => Promise<boolean>, (page: Page) => Promise<unknown>]>([
      ['while it is open', (api) => api.withdrawConsent(), async () => {}],
      [
        'before it has loaded',
        (api) => api.withdrawConsent(),
        async (page) => {
          await call(page, (api) => api.close());
          await page.reload();
          await ready(page);
        },
      ],
      [
        'for the domain of that time, although another one follows at once',
        (api) => {
          const withdrawn = api.withdrawConsent();
          api.update({ domain: 'slow' });
          return withdrawn;
        },
        async (page) => {
          await call(page, (api) => api.close());
          await page.reload();
          await ready(page);
        },
      ],
      [
        'although destroy follows at once',
        (api) => {
          const withdrawn = api.withdrawConsent();
          api.destroy();
          return withdrawn;
        },
        async () => {},
      ],
      [
        'after destroy',
        (api) => {
          api.destroy();
          return api.withdrawConsent();
        },
        async () => {},
      ],
    ]),
  )('deletes everything that is stored with withdrawConsent, %s', async (_, withdraw, prepare) => {
    const page = await embed.open(SCRIPT);
    await ready(page);
    await call(page, (api) => api.ask('What is a thread?'));
    const { panel, field } = assistantOn(page);
    await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
    await field.fill('Half a secret');
    await page.evaluate(() => localStorage.setItem('docs-assistant:width', '500'));
    await prepare(page);
    expect(await stored(page)).toMatch(/What is a thread.*Half a secret/s);
    expect(await call(page, withdraw)).toBe(true);
    expect(await stored(page)).not.toMatch(/What is a thread|Half a secret|docs-assistant:width/);
    expect(await question(page, 'What is a thread?').count()).toBe(0);
    await page.evaluate(() => void window.DocsAssistant?.init({ domain: 'acme' }).open());
    await panel.locator('.da-greeting').waitFor();
    expect(await field.inputValue()).toBe('');
  });

  addSlowTests(() => {
    it('withdrawConsent applies to the domain of its time, although init follows while the document is being parsed', async () => {
      const page = await embed.open(SCRIPT);
      await ready(page);
      await call(page, (api) => api.ask('What is a thread?'));
      await assistantOn(page).panel.getByRole('button', { name: 'Copy answer' }).waitFor();
      await call(page, (api) => api.close());
      const next = `${BLOCKING_SCRIPT}<script>
      DocsAssistant.init({ domain: 'acme' });
      var withdrawn = DocsAssistant.withdrawConsent();
      DocsAssistant.init({ domain: 'slow' });
    </script>`;
      await page.goto(embed.server.page(next));
      expect(await page.evaluate('withdrawn')).toBe(true);
      expect(await stored(page)).not.toContain('What is a thread?');
    });

    it('withdrawConsent of an element outside of the page needs a domain, and deletes what is stored for it', async () => {
      const page = await embed.open(SCRIPT);
      await ready(page);
      await call(page, (api) => api.ask('What is a thread?'));
      await assistantOn(page).panel.getByRole('button', { name: 'Copy answer' }).waitFor();
      const withdraw = (domain?: string) =>
        page.evaluate((domain) => {
          const element = document.createElement('docs-assistant');
          element.update({ domain: domain ?? null });
          return element.withdrawConsent();
        }, domain);
      expect(await withdraw()).toBe(false);
      expect(await stored(page)).toContain('What is a thread?');
      expect(await withdraw('acme')).toBe(true);
      expect(await stored(page)).not.toContain('What is a thread?');
    });

    it('a question that waits for the component is not sent after withdrawConsent', async () => {
      const page = await embed.open(`<main>Text</main>${BARE_SCRIPT}`);
      const bodies: string[] = [];
      page.on('request', (request) => bodies.push(request.postData() ?? ''));
      await ready(page);
      const withdrawn = await page.evaluate(async () => {
        const element = document.createElement('docs-assistant');
        element.update({ domain: 'acme' });
        element.ask('What is a thread?');
        const result = await element.withdrawConsent();
        document.body.append(element);
        element.ask('What is a task?');
        return result;
      });
      expect(withdrawn).toBe(true);
      await assistantOn(page).panel.getByRole('button', { name: 'Copy answer' }).waitFor();
      expect(bodies.join()).toContain('What is a task?');
      expect(bodies.join()).not.toContain('What is a thread?');
      expect(await stored(page)).not.toContain('What is a thread?');
    });

    it('on hears that the consent was withdrawn, once, before and after destroy', async () => {
      const page = await embed.open(SCRIPT);
      await ready(page);
      const heard = await call(page, async (api) => {
        const given: string[] = [];
        api.on('consent', (event) => given.push(`page ${event.given}`));
        api.init({ domain: 'acme' }).on('consent', (event) => given.push(`element ${event.given}`));
        await api.withdrawConsent();
        api.destroy();
        await api.withdrawConsent();
        return given;
      });
      expect(heard).toEqual(['element false', 'page false', 'element false', 'page false']);
    });

    it('deletes nothing with withdrawConsent, and says so, without an assistant or without its code', async () => {
      const page = await embed.open(`<main>Text</main>${BARE_SCRIPT}`);
      await page.route('**/mountAssistant-*', (route) => route.abort());
      await ready(page);
      expect(await call(page, (api) => api.withdrawConsent())).toBe(false);
      const missing = 'docs-assistant: call DocsAssistant.init() before withdrawConsent().';
      await expect.poll(embed.takeComplaints).toEqual([missing]);
      await call(page, (api) => void api.init({ domain: 'acme' }));
      expect(await call(page, (api) => api.withdrawConsent())).toBe(false);
    });

    it('refuses calls between destroy and init, also of the element itself', async () => {
      const page = await embed.open(SCRIPT);
      await ready(page);
      await call(page, (api) => {
        const element = api.init({ domain: 'acme' });
        api.destroy();
        api.open();
        api.addContext({ type: 'code', value: 'npm start' });
        element.ask('What is a thread?');
        api.init({ domain: 'acme' });
      });
      const reported = (name: string) => `docs-assistant: call DocsAssistant.init() before ${name}().`;
      expect(embed.takeComplaints()).toEqual(['open', 'addContext', 'ask'].map(reported));
      const { trigger, field, panel } = assistantOn(page);
      await trigger.click();
      await field.waitFor();
      await panel.locator('.da-greeting').waitFor();
      expect(await panel.getByText('npm start').count()).toBe(0);
    });

    it('keeps the attributes of the page when init follows destroy', async () => {
      const page = await embed.open(
        `<docs-assistant domain="acme" labels='{"open":"Ask Acme"}'></docs-assistant>${BARE_SCRIPT}`,
      );
      await ready(page);
      await call(page, (api) => {
        api.update({ labels: { open: 'For members' } });
        api.destroy();
        api.init({ domain: 'acme' });
      });
      await expect.poll(() => assistantOn(page).trigger.getAttribute('aria-label')).toBe('Ask Acme');
      expect(await page.locator('docs-assistant').count()).toBe(1);
    });
  });
});
