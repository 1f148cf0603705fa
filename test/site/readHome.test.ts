import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../../src/site/markdown/output/toMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';

function read(source: string, path = 'index.md') {
  const { title, root } = readMarkdown(source, { path });
  return { title, markdown: toMarkdown(root.children) };
}

describe('a home page of VitePress', () => {
  const HOME = `---
layout: home
hero:
  name: <span>Acme</span>
  text: Lamps for <b>every</b> room
  tagline: Bright, and \`quiet\`.
  actions:
    - { theme: brand, text: Get started, link: /guide/start }
    - { text: Source, link: 'https://acme.test' }
features:
  - { icon: 💡, title: Fast, details: Lights up in a <code>blink</code>. }
  - { title: Small, details: Fits a pocket., link: /sizes, linkText: See sizes }
  - { title: Cheap, link: /prices }
  - not a feature
---
`;

  it('has links with aliases', () => {
    const home =
      '---\nlayout: home\nhero:\n  name: Acme\n  actions:\n    - { text: Start, link: "@/guide/start.md" }\n---\n';
    expect(read(home).markdown).toBe('[Start](/guide/start.md)');
  });

  it('has the texts and links of its hero and of its features', () => {
    expect(read(HOME)).toEqual({
      title: 'Acme',
      markdown: `Lamps for **every** room

Bright, and \`quiet\`.

[Get started](/guide/start) · [Source](https://acme.test)

- **Fast**

  Lights up in a \`blink\`.

- **Small**

  Fits a pocket.

  [See sizes](/sizes)

- **[Cheap](/prices)**`,
    });
  });

  it('has its own text below them, and its own title', () => {
    const { title, markdown } = read(`${HOME}\n# Welcome\n\nHello.`);
    expect(title).toBe('Welcome');
    expect(markdown).toMatch(/^# Welcome\n\nAcme\n\nLamps[\s\S]*Cheap[\s\S]*\n\nHello\.$/);
    expect(read(HOME.replace('layout', 'title: Lamps\nlayout')).title).toBe('Lamps');
  });

  it('without a name has the text of its hero as title', () => {
    expect(read('---\nlayout: home\nhero: { text: Lamps, tagline: For all. }\n---\n')).toEqual({
      title: 'Lamps',
      markdown: 'For all.',
    });
  });
});

it('the hero of Starlight is shown below the title of its page', () => {
  const source = `---
title: Acme
template: splash
hero:
  title: Lamps
  tagline: Bright.
  actions: [{ text: Start, link: /start/, icon: right-arrow }]
---
More.`;
  expect(read(source, 'index.mdx')).toEqual({
    title: 'Acme',
    markdown: 'Lamps\n\nBright.\n\n[Start](/start/)\n\nMore.',
  });
});

it.each(['layout: page\nhero: { name: A }', 'hero: big\nfeatures: [{ title: A }]', 'features: [{ title: A }]'])(
  'other front matter is not a home page: %j',
  (fields) => expect(read(`---\n${fields}\n---\n`)).toEqual({ title: 'Index', markdown: '' }),
);
