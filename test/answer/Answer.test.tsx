import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FootnoteContext, FootnoteReference } from '../../src/answer/Footnotes.js';
import { Answer, type AnswerComponents, type AnswerProps } from '../../src/answer/index.js';
import { takeConsole } from '../support/takeConsole.js';
import { whenSeen } from '../support/watchDom.js';
import { emulateMotion } from '../widget/support/emulate.js';
import { ANSWERS } from './support/answers.js';
import { comparable } from './support/comparable.js';

const renderAnswer = (text: string, props: Partial<AnswerProps> = {}) =>
  render(<Answer text={text} docsUrl={location.origin} {...props} />).container;

/** Waits until the answer shows the given text. */
const settled = (container: HTMLElement, text: string) => waitFor(() => expect(container.textContent).toContain(text));

describe('the elements of an answer', () => {
  it('include headings (two levels below those of the Markdown), paragraphs, lists, quotes, rules and tables', () => {
    const container = renderAnswer(
      '# One\n\ntext **bold** *it* ~~no~~ `code`\n\n3. three\n4. four\n\n> quote\n\n---\n\n|a|b|\n|:-:|-|\n|1|2|',
    );
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('One');
    expect(container.querySelector('p > strong')).toHaveTextContent('bold');
    expect(container.querySelector('p > em')).toHaveTextContent('it');
    expect(container.querySelector('p > del')).toHaveTextContent('no');
    expect(container.querySelector('p > code')).toHaveTextContent('code');
    expect(container.querySelector('ol')).toHaveAttribute('start', '3');
    expect(container.querySelectorAll('blockquote, hr')).toHaveLength(2);
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getByText('1')).toHaveClass('da-align-center');
  });

  it('include the characters of named references, and those of uncommon names once all names have loaded', async () => {
    const container = renderAnswer('&lt;&mdash;&HilbertSpace;&nosuchname;');
    expect(container).toHaveTextContent('<—');
    await settled(container, '<—ℋ&nosuchname;');
  });

  it('distinguish done tasks from open ones without form controls', () => {
    const container = renderAnswer('- [x] first\n- [ ] second');
    expect(screen.getByRole('img', { name: 'Done' }).parentElement).toHaveTextContent('first');
    expect(screen.getByRole('img', { name: 'To do' }).parentElement).toHaveTextContent('second');
    expect(container.querySelector('input')).toBeNull();
  });

  it('number footnotes by their first reference and link both ways', () => {
    renderAnswer('One[^b], two[^a].\n\n[^a]: Note A\n[^b]: Note B');
    const notes = within(screen.getByRole('region', { name: 'Footnotes' })).getAllByRole('listitem');
    expect(notes.map((note) => note.textContent)).toEqual(['Note B↩', 'Note A↩']);
    fireEvent.click(screen.getByRole('button', { name: 'Footnote 2' }));
    expect(notes[1]).toHaveFocus();
    fireEvent.click(within(notes[1] as HTMLElement).getByRole('button', { name: 'Back to the text' }));
    expect(screen.getByRole('button', { name: 'Footnote 2' })).toHaveFocus();
  });

  it('link a footnote back to its reference after React has replaced the element of the reference', () => {
    const links = { numbers: new Map([['a', 1]]), references: new Map(), notes: new Map() };
    const page = (key: string) => (
      <FootnoteContext.Provider value={links}>
        <FootnoteReference key={key} label="a" />
      </FootnoteContext.Provider>
    );
    const { rerender } = render(page('before'));
    rerender(page('after'));
    expect(links.references.get('a')).toBe(screen.getByRole('button', { name: 'Footnote 1' }));
  });

  it('have a text direction for each block, and code is always left to right', () => {
    const container = renderAnswer('שלום\n\nhello\n\n```\ncode\n```');
    const [first, second] = container.querySelectorAll('p');
    expect(getComputedStyle(first as Element).direction).toBe('rtl');
    expect(getComputedStyle(second as Element).direction).toBe('ltr');
    expect(container.querySelector('.da-code')).toHaveAttribute('dir', 'ltr');
  });

  it.each([
    ['rtl', 'React هي مكتبة لبناء الواجهات.'],
    ['rtl', '# npm install יוצר תיקייה'],
    ['rtl', '**Docker** هو أداة، و `docker run --rm -it image` أمر.'],
    ['rtl', '- [The guide](/the/way/to/all/of/it) הוא המדריך המלא'],
    ['ltr', 'The word سلام means peace.'],
    ['ltr', '`سلام` is a string.'],
  ])('have the direction of at least half of their words: %s, %s', (direction, markdown) => {
    const text = renderAnswer(markdown).querySelector('p, h3') as Element;
    expect(getComputedStyle(text).direction).toBe(direction);
  });

  it('put the bullet of an item on the side where its text begins', () => {
    const container = renderAnswer('- שלום עולם\n- **hello** world\n- 1. مرحبا');
    const directions = [...container.querySelectorAll('li')].map((item) => getComputedStyle(item).direction);
    expect(directions).toEqual(['rtl', 'ltr', 'rtl', 'rtl']);
  });

  it('put the bar of a quote, the number of a note and the first column of a table on the side where their text begins', () => {
    const container = renderAnswer('> שלום\n\nText[^1]\n\n| الخيار | Type |\n|---|---|\n| theme | نص |\n\n[^1]: حاشية');
    const directionOf = (selector: string) =>
      getComputedStyle(container.querySelector(selector) as HTMLElement).direction;
    expect(['.da-quote', '.da-footnotes li', '.da-table'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl']);
    expect(directionOf('td')).toBe('ltr');
  });

  it('take the direction of a table from its header cells, and that of a cell from its own text', () => {
    const rows =
      '| תיאור האפשרות | React |\n|---|---|\n| theme | React היא ספרייה לממשקים |\n| סגנון | dark or light |';
    const [table, , , name, sentence, style, words] = [...renderAnswer(rows).querySelectorAll('.da-table, th, td')].map(
      (element) => getComputedStyle(element),
    );
    expect(table?.direction).toBe('rtl');
    const cells = [name, sentence, style, words];
    expect(cells.map((cell) => cell?.direction)).toEqual(['ltr', 'rtl', 'rtl', 'ltr']);
  });

  it('do not include a suggestions block, open or closed', () => {
    expect(renderAnswer('Text\n\n```suggestions\n(Next)[/next]\n```').textContent).toBe('Text');
    expect(renderAnswer('Text\n\n```suggestions\n(Nex', { streaming: true }).textContent).not.toContain('Nex');
  });

  it('include line breaks written as HTML on a line of their own, and the Markdown after them', () => {
    const container = renderAnswer(
      'One.\n\n<br>\n\n<BR />\nSome **bold**\n\n- item\n\n  <br/>\n\n|a|\n|-|\n|1|\n<br>\nEnd',
    );
    expect(container).not.toHaveTextContent('<');
    expect(container.querySelectorAll('p > br')).toHaveLength(4);
    expect(container.querySelector('p > br ~ strong')).toHaveTextContent('bold');
    expect(container.querySelector('table')).toHaveTextContent(/^a1$/);
  });

  const HEADING = ':is(h1, h2, h3, h4, h5, h6, [role="heading"])';
  it.each([
    ['<br>\n---', 'hr'],
    ['<br>\n<br/>\n- - -', 'hr'],
    ['<br>\n2. two', 'ol[start="2"] > li'],
    ['<br>\n-\n  one', 'ul > li'],
    ['<br>\n    code', 'pre'],
    ['> <br>\n    code', 'pre'],
  ])('start a block below a line break written as HTML: %j', (text, selector) => {
    const container = renderAnswer(text);
    expect(container.querySelector('p > br')).not.toBeNull();
    expect(container.querySelector(selector)).not.toBeNull();
    expect(container.querySelector(HEADING)).toBeNull();
  });

  it('have no heading that contains only a line break', () => {
    expect(renderAnswer('<br>\n===').querySelector(HEADING)).toBeNull();
    expect(renderAnswer('<br>\nTitle\n===').querySelector(HEADING)).toHaveTextContent('Title');
  });

  it('use custom components and labels', () => {
    const container = renderAnswer('# Title\n\n```js\na\n```', {
      components: { heading: ({ level, children }) => <div data-level={level}>{children}</div> },
      labels: { copy: 'Kopieren' },
    });
    expect(container.querySelector('[data-level="1"]')).toHaveTextContent('Title');
    expect(screen.getByRole('button', { name: /^Kopieren: / })).toBeVisible();
  });

  it('use the component of the site for a fence in its language, as soon as the block is complete', async () => {
    const components: AnswerComponents = {
      fences: {
        mermaid: ({ text, meta, closed }) => <figure data-meta={meta} data-closed={closed} aria-label={text} />,
      },
    };
    const { container, rerender } = render(
      <Answer text={'```Mermaid wide\ngraph LR\n'} components={components} streaming />,
    );
    await settled(container, 'graph LR');
    expect(screen.queryByRole('figure')).toBeNull();
    rerender(<Answer text={'```Mermaid wide\ngraph LR\n```\n\nMore'} components={components} streaming />);
    const figure = await screen.findByRole('figure', { name: 'graph LR' });
    await settled(container, 'More');
    expect(figure).toHaveAttribute('data-meta', 'wide');
    expect(figure).toHaveAttribute('data-closed', 'true');
    expect(container.querySelector('pre')).toBeNull();
    // The element stays mounted when later text arrives.
    rerender(<Answer text={'```Mermaid wide\ngraph LR\n```\n\nMore text'} components={components} />);
    await settled(container, 'More text');
    expect(screen.getByRole('figure')).toBe(figure);
  });

  it('show fences without a component as code, also those named like a property of every object', () => {
    const fences = { mermaid: () => <figure /> };
    for (const language of ['js', 'constructor', '__proto__', '']) {
      const container = renderAnswer(`\`\`\`${language}\nshown\n\`\`\``, { components: { fences } });
      expect(container.querySelector('pre')).toHaveTextContent('shown');
      cleanup();
    }
  });

  it('are the same on the server and in the page, and hydrate without a mismatch', async () => {
    // Load the tools of tables before the test. The server renders tables without tools, so the first render in the page must not show
    // tools either, even if they have already been loaded.
    renderAnswer('|a|\n|-|\n|1|');
    await screen.findByRole('button', { name: /^Copy table as Markdown/ });
    const answer = <Answer text={ANSWERS[0] ?? ''} docsUrl="https://docs.example.com" />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(answer);
    expect(takeConsole()).toEqual([]);
    document.body.append(container);
    const before = container.querySelectorAll('*').length;
    expect(before).toBeGreaterThan(60);
    const { unmount } = render(answer, { container, hydrate: true });
    expect(comparable(container).querySelectorAll('*').length).toBe(before);
    unmount();
    container.remove();
  });
});

describe('an answer that streams', () => {
  beforeEach(emulateMotion);

  it('keeps the elements of finished blocks and the selection in them', async () => {
    const text = ANSWERS[0] ?? '';
    const view = (length: number) => (
      <StrictMode>
        <Answer text={text.slice(0, length)} streaming={length < text.length} docsUrl="https://docs.example.com" />
      </StrictMode>
    );
    const { container, rerender } = render(view(900));
    await settled(container, 'Do this');
    const heading = container.querySelector('h4') as HTMLElement;
    const list = container.querySelector('ul') as HTMLElement;
    const code = container.querySelector('.da-code') as HTMLElement;
    getSelection()?.selectAllChildren(heading);
    for (let length = 900; length <= text.length; length += 37) {
      rerender(view(length));
      await new Promise(requestAnimationFrame);
    }
    rerender(view(text.length));
    await settled(container, 'end.');
    expect(container.querySelector('h4')).toBe(heading);
    expect(container.querySelector('ul')).toBe(list);
    expect(container.querySelector('.da-code')).toBe(code);
    expect(getSelection()?.toString()).toBe('Install the package');
  });

  it('keeps the selection in a growing paragraph, bold text, heading, cell or code block', async () => {
    const reduced = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const text =
      'Select these words, and **more bold words** of them, [a link](/x) and `code` follow. The paragraph ends here.\n\n## A heading with **bold text** in it\n\n| Option | Type |\n|---|---|\n| a | b |\n| the very first one | some words and `a type` more |\n\n- [ ] a task of words\n\n> a quote of words\n\n```ts\nconst selected = 1;\nconst next = 2;\n```\n';
    const { container, rerender } = render(<Answer text="" streaming docsUrl={location.origin} />);
    const select = (from: string) => {
      const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const start = node.data.indexOf(from);
        if (start >= 0) getSelection()?.setBaseAndExtent(node, start, node, start + from.length);
      }
    };
    const words = {
      'these words': text.indexOf(','),
      'more bold': text.indexOf(' words**'),
      'of them': text.indexOf(', ['),
      'A heading': text.indexOf(' with **'),
      'bold text': text.indexOf('** in it'),
      'very first': text.indexOf(' one |'),
      'some words': text.indexOf(' and `a type'),
      'task of': text.indexOf(' words\n\n>'),
      'quote of': text.indexOf(' words\n\n`'),
      'selected = 1': text.indexOf(';\n'),
    };
    let selected = '';
    for (let length = 1; length <= text.length; length++) {
      rerender(<Answer text={text.slice(0, length)} streaming docsUrl={location.origin} />);
      const next = Object.entries(words).find(([, end]) => end === length)?.[0];
      if (next) select(next);
      selected = next ?? selected;
      expect(getSelection()?.toString(), text.slice(0, length)).toBe(selected);
    }
    rerender(<Answer text={text} docsUrl={location.origin} />);
    expect(comparable(container).isEqualNode(comparable(renderAnswer(text)))).toBe(true);
    reduced.mockRestore();
  });

  it('ends with the same elements as the whole text rendered in one piece', async () => {
    for (const text of ANSWERS) {
      const whole = renderAnswer(text);
      const { container, rerender } = render(<Answer text="" streaming docsUrl={location.origin} />);
      for (let length = 0; length < text.length; length += 61) {
        rerender(<Answer text={text.slice(0, length)} streaming docsUrl={location.origin} />);
        await new Promise(requestAnimationFrame);
      }
      rerender(<Answer text={text} docsUrl={location.origin} />);
      // Code is highlighted when it comes near the viewport, which is too small for both answers. So scroll to them in turn.
      let shown = whole;
      // Compare nodes and not HTML, because the order of attributes depends on when they were set.
      await waitFor(() => {
        shown = shown === whole ? container : whole;
        shown.scrollIntoView({ block: 'end' });
        expect(comparable(container).isEqualNode(comparable(whole))).toBe(true);
      });
      cleanup();
    }
  });

  it('is revealed steadily when it arrives in one piece', async () => {
    const text = 'word '.repeat(6_000);
    const { container, rerender } = render(<Answer text="" streaming />);
    rerender(<Answer text={text} streaming />);
    const lengths = new Set<number>();
    const observer = new MutationObserver(() => lengths.add(container.textContent?.length ?? 0));
    observer.observe(container, { subtree: true, childList: true, characterData: true });
    await waitFor(() => expect(container.textContent?.length).toBe(text.trim().length));
    observer.disconnect();
    // Expect at least four steps, because three steps cannot show the whole text. `CATCH_UP` is the target time in which `useSmoothText`
    // shows received text. Even on a slow machine, one step covers at most two update intervals. Three such steps are shorter than
    // `CATCH_UP`.
    expect(lengths.size).toBeGreaterThanOrEqual(4);
  });

  it('shows the rest immediately when the tab is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { container, rerender } = render(<Answer text="" streaming />);
    rerender(<Answer text={'word '.repeat(5_000)} streaming />);
    expect(container.textContent?.length).toBe(24_999);
    visibility.mockRestore();
  });

  it('shows text immediately to readers who prefer reduced motion', () => {
    const matches = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { container, rerender } = render(<Answer text="" streaming />);
    rerender(<Answer text="It is all here" streaming />);
    expect(container.textContent).toBe('It is all here');
    matches.mockRestore();
  });

  it('starts from the beginning when its text is replaced', async () => {
    const { container, rerender } = render(<Answer text="# First" />);
    rerender(<Answer text="Second" />);
    await waitFor(() => expect(container.textContent).toBe('Second'));
  });
});

describe('links', () => {
  it('to the same site open in the same tab after onNavigate', () => {
    const onNavigate = vi.fn(() => false);
    renderAnswer('[guide](/guide#install)', { onNavigate });
    const link = screen.getByRole('link', { name: 'guide' });
    expect(link).not.toHaveAttribute('target');
    const notPrevented = fireEvent.click(link);
    expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/guide#install`, from: 'answer' });
    expect(notPrevented).toBe(false);
  });

  it('that the reader opens in a new tab are left to the browser', () => {
    const onNavigate = vi.fn();
    renderAnswer('[guide](/guide)', { onNavigate });
    const link = screen.getByRole('link', { name: 'guide' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it('to other sites open a new tab, name the host and send no referrer', () => {
    renderAnswer('[text](https://other.example/a)');
    const link = screen.getByRole('link', { name: /text.*opens other\.example in a new tab/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('title', 'other.example');
  });

  it('are resolved against docsUrl', () => {
    renderAnswer('[a](/b) [c](d)', { docsUrl: 'https://docs.example.com/v2/' });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['https://docs.example.com/v2/b', 'https://docs.example.com/v2/d']);
  });

  it('whose text names another host show their real destination', () => {
    const container = renderAnswer(
      '[bank.com](https://evil.example/x) [https://bank.com/a](https://evil.example) [bank.com](https://www.bank.com/)',
    );
    const shown = [...container.querySelectorAll('a')].map((link) =>
      link.querySelector('.da-link-host')?.textContent?.trim(),
    );
    expect(shown).toEqual(['(evil.example)', '(evil.example)', undefined]);
  });
});

describe('code', () => {
  it('is copied ready to use, and the button shows the result', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    renderAnswer('```sh\n$ npm ci\nadded 3 packages\n$ npm start\n```');
    fireEvent.click(screen.getByRole('button', { name: /^Copy: / }));
    expect(await screen.findByRole('button', { name: /^Copied: / })).toBeVisible();
    expect(written).toHaveBeenCalledWith('npm ci\nnpm start');
    written.mockRestore();
  });

  it('is left out if it is empty, as in an answer that was cut off after a fence', () => {
    const container = renderAnswer('Run this:\n\n```sh\n');
    expect(container).toHaveTextContent(/^Run this:$/);
    expect(container.querySelector('.da-code')).toBeNull();
  });

  it('names its buttons after its first line', () => {
    const names = (text: string) => {
      const container = renderAnswer(text);
      const found = within(container)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));
      cleanup();
      return found;
    };
    expect(names('```sh\n\nnpm install acme\n```\n\n```sh\nnpm start\n```\n\n```\nplain\n```')).toEqual([
      'Wrap lines: Shell, npm install acme',
      'Copy: Shell, npm install acme',
      'Wrap lines: Shell, npm start',
      'Copy: Shell, npm start',
      'Wrap lines: Code, plain',
      'Copy: Code, plain',
    ]);
    expect(names(`\`\`\`ts\n${'x'.repeat(50)}\n\`\`\``)[1]).toBe(`Copy: TypeScript, ${'x'.repeat(39)}…`);
  });

  it('announces the result in one live region of the page', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const container = renderAnswer('```sh\nnpm ci\n```\n\n```css\na {}\n```');
    expect(container.querySelector('[aria-live], [role=status]')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Copy: CSS, a {}' }));
    const region = await screen.findByRole('status');
    await waitFor(() => expect(region).toHaveTextContent('Copied'));
    region.remove();
    written.mockRestore();
  });

  it('is copied without clipboard permission', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    let copied = '';
    const listen = () => {
      copied = getSelection()?.toString() || ((document.activeElement as HTMLTextAreaElement | null)?.value ?? '');
    };
    document.addEventListener('copy', listen);
    renderAnswer('```diff\n@@ -1 +1 @@\n-old\n+new\n same\n```');
    const button = screen.getByRole('button', { name: /^Copy: / });
    // Start to watch before the click: the result is shown for only two seconds, which can pass during the click on a busy machine.
    const result = whenSeen(button, () => (button.textContent === 'Copy' ? undefined : button.textContent));
    await userEvent.click(button);
    expect(await result).toMatch(/Copied|Press/);
    expect(button).toHaveFocus();
    expect(copied.replace(/\r\n/g, '\n')).toBe('new\nsame');
    expect(document.querySelector('textarea')).toBeNull();
    document.removeEventListener('copy', listen);
    refused.mockRestore();
  });

  it('shows its language, and has a button that turns line wrapping on', () => {
    const container = renderAnswer(`\`\`\`ts title="a.ts"\n${'x'.repeat(500)}\n\`\`\``);
    expect(container.querySelector('.da-code-language')).toHaveTextContent('TypeScript');
    const wrap = screen.getByRole('button', { name: /^Wrap lines: / });
    expect(wrap).toHaveAttribute('aria-pressed', 'false');
    fireEvent.click(wrap);
    expect(wrap).toHaveAttribute('aria-pressed', 'true');
  });

  it('is highlighted when it is complete, without a change of text or height', async () => {
    const code = 'const a: string = "b"; // c\n'.repeat(100);
    const { container, rerender } = render(<Answer text={`\`\`\`ts\n${code}`} streaming />);
    await settled(container, code.trim());
    const block = container.querySelector('.da-code-text') as HTMLElement;
    const height = block.getBoundingClientRect().height;
    expect(container.querySelector('.da-hl-keyword')).toBeNull();
    rerender(<Answer text={`\`\`\`ts\n${code}\`\`\`\n\nDone.`} />);
    await waitFor(() => expect(container.querySelectorAll('.da-hl-keyword')).toHaveLength(100));
    expect(block.textContent).toBe(code);
    expect(block.getBoundingClientRect().height).toBe(height);
    expect(container.querySelector('.da-code-text')).toBe(block);
  });

  it('far below the viewport is not highlighted until it is close', async () => {
    const filler = 'text\n\n'.repeat(400);
    const container = renderAnswer(`\`\`\`js\nlet a;\n\`\`\`\n\n${filler}\`\`\`js\nlet b;\n\`\`\``);
    const [near, far] = container.querySelectorAll('.da-code');
    await waitFor(() => expect(near?.querySelector('.da-hl-keyword')).not.toBeNull());
    expect(far?.querySelector('.da-hl-keyword')).toBeNull();
    far?.scrollIntoView();
    await waitFor(() => expect(far?.querySelector('.da-hl-keyword')).not.toBeNull());
  });

  it('is highlighted before it is visible in a scroll container', async () => {
    const { container } = render(
      <div style={{ height: 200, overflow: 'auto' }}>
        <div style={{ height: 350 }} />
        <Answer text={'```js\nlet a;\n```'} />
      </div>,
    );
    await waitFor(() => expect(container.querySelector('.da-hl-keyword')).not.toBeNull());
    expect(container.firstElementChild?.scrollTop).toBe(0);
  });
});

describe('images', () => {
  it('are placeholders with their names', () => {
    const container = renderAnswer('![A chart](https://img.example/a.png)');
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('A chart (img.example)');
  });

  it('are shown from an allowed origin, and only from exactly that one', () => {
    const allowedImageOrigins = [location.origin];
    const container = renderAnswer('![a](/pixel.png) ![b](https://img.example/b.png)', { allowedImageOrigins });
    const images = [...container.querySelectorAll('img')];
    expect(images.map((image) => [image.getAttribute('src'), image.referrerPolicy, image.loading])).toEqual([
      [`${location.origin}/pixel.png`, 'no-referrer', 'lazy'],
    ]);
  });
});
