import { expect } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { Answer, type AnswerCodeProps, type AnswerComponents } from '../src/answer/index.js';
import '../src/answer/answer.css';
import '../src/answer/highlight.css';
import { REAL_ANSWERS } from '../test/answer/support/answers.js';

const [KEYS = '', WEBHOOKS = '', SEVERAL_SCRIPTS = ''] = REAL_ANSWERS;

const PHONE = { viewport: { value: 'phone' } };

/** The `Answer` component without the assistant, in a page's own markup. */
const meta = preview.meta({
  title: 'Answer',
  component: Answer,
  args: { docsUrl: 'https://docs.acme.com/' },
  render: (args) => (
    <main style={{ maxInlineSize: '44em', margin: '0 auto', padding: 16, font: '16px/1.6 system-ui' }}>
      <Answer {...args} />
    </main>
  ),
});

export const Complete = meta.story({
  args: { text: KEYS },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /key lifetimes/ })).toHaveAttribute('target', '_blank');
  },
});

export const EveryConstruct = meta.story({ args: { text: WEBHOOKS } });

/** An unfinished answer: the incomplete link is held back; the bold text before it is shown. */
export const Streaming = meta.story({
  args: { text: `${KEYS.slice(0, KEYS.indexOf('> **Note'))}**Almost** there, see [the gu`, streaming: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Almost')).toBeVisible();
    await expect(canvasElement.textContent).not.toMatch(/\*\*|\[the/);
  },
});

export const SeveralScripts = meta.story({ args: { text: SEVERAL_SCRIPTS } });

export const Untrusted = meta.story({
  args: {
    text: [
      '<script>alert(1)</script> and <img src=x onerror=alert(1)> are text.',
      '[https://bank.com/login](https://evil.example/login) says where it leads. [This](javascript:alert(1)) leads nowhere.',
      '![A chart](https://evil.example/pixel.png)',
      '`if (admin\u202e)`',
    ].join('\n\n'),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('img, script')).toBeNull();
    await expect(canvas.getByText('U+202E')).toBeVisible();
  },
});

function Listing({ text, language }: AnswerCodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <pre tabIndex={0} data-language={language} style={{ overflow: 'auto' }}>
      <code>{text}</code>
    </pre>
  );
}

const OWN_PARTS: AnswerComponents = {
  code: Listing,
  heading: ({ level, children }) => <p data-level={level}>{children}</p>,
};

export const OwnParts = meta.story({
  args: { text: WEBHOOKS, components: OWN_PARTS },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-level="1"]')).toHaveTextContent('Webhooks and retries');
    await expect(canvasElement.querySelector('.da-code')).toBeNull();
  },
});

const withFences = (diagram: string, formula: string) =>
  [diagram, '```mermaid\ngraph LR\n  Page --> Panel\n```', formula, '```math\nh = \\frac{w}{\\varphi}\n```'].join(
    '\n\n',
  );
const FENCES = withFences('The page loads in two steps:', 'The height follows from the width:');

/** Placeholder for a library that draws diagrams or formulas. The package contains no such library. */
function Drawing({ text, language }: AnswerCodeProps) {
  return (
    <figure style={{ margin: '0 0 12px', padding: 12, border: '1px solid', borderRadius: 8, textAlign: 'center' }}>
      <figcaption>{language}</figcaption>
      <samp dir="ltr" style={{ whiteSpace: 'pre-wrap' }}>
        {text.trim()}
      </samp>
    </figure>
  );
}
const DRAWINGS: AnswerComponents = { fences: { mermaid: Drawing, math: Drawing } };

/** Components of the site render the fenced code blocks of two languages. */
export const Fences = meta.story({
  args: { text: FENCES, components: DRAWINGS },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('graph LR', { exact: false })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});
export const FencesPhone = meta.story({ args: { text: FENCES, components: DRAWINGS }, globals: PHONE });
export const FencesDark = meta.story({
  args: { text: FENCES, components: DRAWINGS },
  render: (args) => (
    <main
      style={{
        minBlockSize: '100vh',
        padding: 16,
        font: '16px/1.6 system-ui',
        colorScheme: 'dark',
        background: '#111',
        color: '#eee',
      }}
    >
      <Answer {...args} />
    </main>
  ),
});
export const FencesArabic = meta.story({
  args: { text: withFences('تُحمَّل الصفحة على خطوتين:', 'يتبع الارتفاع العرض:'), components: DRAWINGS },
  render: (args) => (
    <main dir="rtl" lang="ar" style={{ padding: 16, font: '16px/1.6 system-ui' }}>
      <Answer {...args} />
    </main>
  ),
});
