import { BLOCK_COMPONENTS } from '../../../src/site/markdown/tokens/componentKinds.js';
import { page } from '../../service/support.js';

const ATTRIBUTES =
  'title="A *title*" label="Label" name="name" type="string" href="/guide" description="Described" icon="star" src="/img/map.png" alt="Map" caption="A caption" required default="1"';

/** Every known block component with the same attributes, around a paragraph, a list and code. */
const COMPONENTS = [...BLOCK_COMPONENTS]
  .map((name) => name.replace(/(^|\.)[a-z]/g, (letter) => letter.toUpperCase()))
  .map(
    (name) =>
      `<${name} ${ATTRIBUTES}>\n\nWords of *${name}*.\n\n- an item\n\n\`\`\`ts title="a.ts"\nconst a = 1 < 2 && 3 > 2;\n\`\`\`\n\n</${name}>`,
  )
  .join('\n\n');

const ELEMENTS = `
<details><summary>More <b>here</b></summary>

Inside, with a list:

- one

</details>

<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1</td></tr><tr></tr></tbody></table>

<dl><dt>Word</dt><dd>What it means</dd></dl>

<p align="center"><img src="/img/map.png" width="20" alt="Map"><a href="/guide"><img src="/img/map.png" alt="In a link"></a></p>

<figure><img src="/img/map.png" alt=""><figcaption>A figure</figcaption></figure>

<div style="color: red" onclick="alert(1)"><span id="here">Words</span> <kbd>Ctrl</kbd> <abbr title="Long">L</abbr> H<sub>2</sub>O <mark>new</mark></div>

<iframe src="https://video.example/embed" title="A film"></iframe>

<video src="/img/film.mp4" controls poster="/img/map.png"></video>

<video controls><source src="./img/film.webm" type="video/webm"><source src="/img/film.mp4">Words instead</video>

<audio src="./img/sound.mp3"></audio>

<picture><source srcset="/img/dark.png 2x, /img/dark.png" media="(prefers-color-scheme: dark)"><img src="/img/map.png" srcset="/img/map.png 2x" alt="Picture"></picture>

<ol start="3"><li>three<ol><li>inner</li></ol></li></ol>

<ul>words without an item</ul>

<a href="/guide">a <div>block in a link</div></a>

<h2>Heading as HTML</h2>
`;

const MARKDOWN = `
# Every feature

Text with \`code\`, **bold**, *emphasis*, ~~gone~~, [a link](./guide.md#why), <https://acme.com/?a=1&b=2>, a footnote[^1], a break\\
and ![an image](../img/map.png "Title"), ![from elsewhere](https://images.example/a.png).

## Navigation

### Content

## Content

## \`<T>\` & "quotes" 'single'

| Left | Centre | Right |
| :--- | :----: | ----: |
| \`a\` | b | 1 |

| Only a head |
| --- |

- [x] done
- [ ] not done
  1. inner

    indented code

> A quotation
> > in a quotation

> [!WARNING]
> Of GitHub's.

:::tip A title
Of VitePress.
:::

::: code-group

\`\`\`sh [npm]
npm i
\`\`\`

\`\`\`sh [pnpm]
pnpm add
\`\`\`

:::

---

###### Deep

[^1]: The footnote, with \`code\`.
`;

/** Pages that use every feature of the site, in several languages and versions. */
export const EVERY_FEATURE = [
  page('/', MARKDOWN),
  page('/components', `# Components\n\n${COMPONENTS}`, { file: 'components.mdx' }),
  page('/elements', `# Elements\n${ELEMENTS}`),
  page('/guide', '# Guide\n\n## Why\n\nBecause.\n\n## How\n\nSo.', { version: '2.0' }),
  page('/v1/guide', '# Guide\n\n## Why\n\nBecause.', { version: '1.0' }),
  page('/ar/guide', '# الدليل\n\n## لماذا\n\nلأن `code` هنا.\n\n## كيف\n\nهكذا.', { language: 'ar', version: '2.0' }),
  page('/empty', ''),
  page('/group/inner/a', '---\ntitle: "A & B <c>"\ndescription: \'Says "why"\'\n---\n\nWords.'),
  page('/group/inner/b', '# B'),
];
