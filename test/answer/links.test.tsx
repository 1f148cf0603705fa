import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Answer } from '../../src/answer/index.js';

const renderAnswer = (text: string) => render(<Answer text={text} docsUrl={location.origin} />).container;

/** Returns the destinations that are shown beside links. */
const shownDestinations = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.querySelector('.da-link-host')?.textContent?.trim());

/** A host that looks like `docs.acme.com`, with a Cyrillic `о`. */
const LOOK_ALIKE = 'd\u043ecs.acme.com';
const PUNYCODE = new URL(`https://${LOOK_ALIKE}`).hostname;

describe('the tooltip of a link', () => {
  it('keeps the host on its first line when the answer gives a title', () => {
    renderAnswer('[Log in](https://evil.example "docs.acme.com \u202e\n  help")');
    expect(screen.getByRole('link')).toHaveAttribute('title', 'evil.example\ndocs.acme.com help');
  });

  it('keeps the e-mail address on its first line, without hidden characters', () => {
    renderAnswer('[Mail us](mailto:%E2%80%AEpwn@evil.example "help@acme.com")');
    expect(screen.getByRole('link')).toHaveAttribute('title', 'pwn@evil.example\nhelp@acme.com');
  });

  it('truncates a long title', () => {
    renderAnswer(`[Log in](https://evil.example "${'long '.repeat(200)}")`);
    expect(screen.getByRole('link').title).toMatch(/^evil\.example\nlong .{150,200}…$/);
  });

  it('is the title alone for a page of the same site', () => {
    renderAnswer('[Guide](/guide "Read this")');
    expect(screen.getByRole('link')).toHaveAttribute('title', 'Read this');
  });
});

describe('the text of a link that looks like another host', () => {
  it.each([
    ['with an ideographic full stop', 'docs\u3002acme\u3002com'],
    ['with a halfwidth ideographic full stop', 'docs.acme\uff61com'],
    ['with a mark on its dot', 'acme.\u0332com'],
    ['with marks around its dot', 'acme\u0335.\u0335com'],
    ['behind one slash of a scheme', 'https:/acme.com/login'],
  ])('does not hide the real host: %s', (_, text) => {
    expect(shownDestinations(renderAnswer(`[${text}](https://evil.example/)`))).toEqual(['(evil.example)']);
  });

  it('is never a sentence in another script', () => {
    expect(
      shownDestinations(renderAnswer('[\u8bf7\u770b\u6307\u5357\u3002\u7136\u540e\u8fd0\u884c](https://acme.com/)')),
    ).toEqual([undefined]);
    expect(shownDestinations(renderAnswer('[\u0928\u092e\u0938\u094d\u0924\u0947](https://acme.com/)'))).toEqual([
      undefined,
    ]);
  });
});

describe('a host with letters of another script', () => {
  it.each([
    ['a bare address', `https://${LOOK_ALIKE}/login`],
    ['a bare address without a scheme', `see www.${LOOK_ALIKE}`],
    ['an address in angle brackets', `<https://${LOOK_ALIKE}/>`],
    ['the text of a link', `[Log in at ${LOOK_ALIKE}](https://${LOOK_ALIKE}/)`],
  ])('is shown in punycode beside %s', (_, markdown) => {
    const container = renderAnswer(markdown);
    expect(shownDestinations(container)).toEqual([`(${new URL(container.querySelector('a')?.href ?? '').hostname})`]);
    expect(container).toHaveTextContent(PUNYCODE);
  });

  it('is shown in punycode for an e-mail address', () => {
    const container = renderAnswer(`[help@${LOOK_ALIKE}](mailto:help@${LOOK_ALIKE})`);
    expect(shownDestinations(container)).toEqual([`(help@${PUNYCODE})`]);
  });

  it('is not repeated if the text is already in punycode, or does not name the host', () => {
    expect(shownDestinations(renderAnswer(`https://${PUNYCODE}/ and [this page](https://${LOOK_ALIKE}/)`))).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the destination is shown beside a link', () => {
  it.each([
    ['a comment splits the host in its text', '[bank<!-- -->.com](https://evil.example)', '(evil.example)'],
    ['a control character splits the host in its text', '[bank\u0001.com](https://evil.example)', '(evil.example)'],
    ['an invisible mark splits the host in its text', '[bank\u034f.com](https://evil.example)', '(evil.example)'],
    ['its text is an address without a scheme', '[//bank.com](https://evil.example)', '(evil.example)'],
    ['its text is a numeric address', '[http://10.0.0.1/](https://evil.example)', '(evil.example)'],
    ['its text is a host without a dot', '[http://localhost:80/](https://evil.example)', '(evil.example)'],
    ['the host comes late in a long text', `[${'a, '.repeat(900)}bank.com](https://evil.example)`, '(evil.example)'],
    [
      'a copy of the e-mail goes to another host',
      '[help@acme.com](mailto:help@acme.com?bcc=pwn@evil.example)',
      '(help@acme.com, pwn@evil.example)',
    ],
  ])('when %s', (_, markdown, destination) => {
    expect(shownDestinations(renderAnswer(markdown))).toEqual([destination]);
  });

  it('unless the link is an e-mail address with a dot before the @', () => {
    expect(shownDestinations(renderAnswer('john.doe@acme.com'))).toEqual([undefined]);
  });
});

describe('a link without any visible text', () => {
  it.each([
    ['nothing', '[](https://other.example)'],
    ['spaces', '[ &nbsp;\u2003](https://other.example)'],
    ['characters of no width', '[\u200b\u200d\u2060\ufeff](/guide)'],
    ['bidirectional controls', '[\u202e\u2066\u200f](/guide)'],
    ['control characters', '[\u0001\u007f\u0085](/guide)'],
    ['fillers', '[\u3164\u2800\u00ad](/guide)'],
    ['a comment', '[<!-- guide -->](/guide)'],
    ['a line break', '[<br>](/guide)'],
    ['an image without a description', '[![](/a.png)](/guide)'],
    ['code of spaces', '[**` `**](/guide)'],
  ])('is not a link: %s', (_, markdown) => {
    const container = renderAnswer(`Before ${markdown} after`);
    expect(container.textContent).toMatch(/^Before .* after$/su);
    expect(container.querySelector('a, [tabindex], button')).toBeNull();
  });

  it.each(['[\ud83d\udc4d](/guide)', '[ا](/guide)', '[·](/guide)', '[![A chart](/a.png)](/guide)'])(
    'does not have the text %s, which is visible',
    (markdown) => {
      renderAnswer(markdown);
      expect(screen.getByRole('link')).toHaveAttribute('href', `${location.origin}/guide`);
    },
  );
});
