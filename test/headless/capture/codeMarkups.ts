/** A code block as a highlighter or a documentation framework renders it. */
export interface CodeMarkup {
  name: string;
  html: string;
  /** The expected code. Default {@link CODE}. */
  code?: string;
  styles?: string;
}

/** The code in most of the code blocks of {@link CODE_MARKUPS}. It has an empty line, indentation and a character that HTML escapes. */
export const CODE = 'const a = 1;\n\nif (a < 2) {\n  run(a);\n}';

const LINES = CODE.replace('<', '&lt;').split('\n');
const TEXT = LINES.join('\n');
const lines = (render: (line: string, number: number) => string, between = '') =>
  LINES.map((line, index) => render(line, index + 1)).join(between);
const numbers = (render: (number: number) => string) => lines((_, number) => render(number));

export const CODE_MARKUPS: readonly CodeMarkup[] = [
  { name: 'plain', html: `<pre><code>${TEXT}\n</code></pre>` },
  { name: 'without a code element', html: `<pre>${TEXT}</pre>` },
  {
    name: 'Windows line ends',
    html: `<pre><code>${LINES.join('&#13;\n')}</code></pre>`,
    code: CODE.replaceAll('\n', '\r\n'),
  },
  {
    name: 'Shiki',
    html: `<pre class="shiki" tabindex="0"><code>${lines((line) => `<span class="line"><span style="color:#111">${line}</span></span>`, '\n')}</code></pre>`,
  },
  {
    name: 'Shiki with twoslash',
    html: `<pre class="shiki twoslash"><code><span class="line">const <span class="twoslash-hover"><span class="twoslash-popup-container"><code class="twoslash-popup-code">const a: number</code></span>a</span> = 1;</span></code></pre>`,
    code: 'const a = 1;',
  },
  {
    name: 'rehype-pretty-code, lines in a grid',
    html: `<figure data-rehype-pretty-code-figure><pre data-language="js"><code data-line-numbers style="display:grid">${lines((line) => `<span data-line="">${line}</span>`, '\n')}</code></pre></figure>`,
  },
  {
    name: 'VitePress',
    html: `<div class="language-js line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">js</span><pre class="shiki"><code>${lines((line) => `<span class="line">${line}</span>`, '\n')}</code></pre><div class="line-numbers-wrapper" aria-hidden="true">${numbers((number) => `<span class="line-number">${number}</span><br>`)}</div></div>`,
  },
  {
    name: 'Docusaurus',
    html: `<div class="language-js codeBlockContainer_x"><pre class="prism-code language-js" tabindex="0"><code class="codeBlockLines_x">${lines((line) => `<span class="token-line" style="color:#111">${line ? `<span class="token plain">${line}</span>` : '<span class="token plain" style="display:inline-block"></span>'}<br></span>`)}</code></pre><div class="buttonGroup_x"><button>Copy</button></div></div>`,
  },
  {
    name: 'Docusaurus with line numbers',
    html: `<pre class="prism-code language-js"><code class="codeBlockLinesWithNumbering_x">${lines((line) => `<span class="token-line codeLine_x" style="display:table-row"><span class="codeLineNumber_x" style="display:table-cell"></span><span class="codeLineContent_x" style="display:table-cell">${line}<br></span></span>`)}</code></pre>`,
  },
  {
    name: 'Prism with line numbers',
    html: `<pre class="language-js line-numbers"><code class="language-js"><span class="token keyword">const</span>${TEXT.slice(5)}<span aria-hidden="true" class="line-numbers-rows">${numbers(() => '<span></span>')}</span></code></pre>`,
  },
  {
    name: 'Prism with a command line',
    html: `<pre class="command-line language-bash"><code class="language-bash"><span aria-hidden="true" class="command-line-prompt"><span data-user="root" data-host="localhost"></span></span>ls -l\n</code></pre>`,
    code: 'ls -l',
  },
  {
    name: 'prism-react-renderer',
    html: `<pre class="prism-code">${lines((line) => `<div class="token-line">${line ? `<span>${line}</span>` : '<span class="token plain" style="display:inline-block">\n</span>'}</div>`)}</pre>`,
  },
  {
    name: 'react-syntax-highlighter with line numbers',
    html: `<pre><code class="language-js">${lines((line, number) => `<span><span class="linenumber react-syntax-highlighter-line-number" style="user-select:none">${number}</span><span>${line}\n</span></span>`)}</code></pre>`,
  },
  {
    name: 'highlight.js',
    html: `<pre><code class="hljs language-js"><span class="hljs-keyword">const</span>${TEXT.slice(5)}\n</code></pre>`,
  },
  {
    name: 'highlight.js with line numbers',
    html: `<pre><code class="hljs"><table class="hljs-ln"><tbody>${lines((line, number) => `<tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="${number}"><div class="hljs-ln-n" data-line-number="${number}"></div></td><td class="hljs-ln-line hljs-ln-code" data-line-number="${number}">${line}</td></tr>`)}</tbody></table></code></pre>`,
  },
  {
    name: 'highlight.js, a session',
    html: `<pre><code class="hljs language-shell"><span class="hljs-meta prompt_">$ </span><span class="bash">npm test</span>\nok\n</code></pre>`,
    code: 'npm test\nok',
  },
  {
    name: 'Expressive Code',
    html: `<div class="expressive-code"><figure class="frame"><figcaption><span class="title">a.js</span></figcaption><pre data-language="js"><code>${lines((line, number) => `<div class="ec-line" style="display:grid"><div class="gutter"><div class="ln" aria-hidden="true">${number}</div></div><div class="code">${line || '\n'}</div></div>`)}</code></pre><div class="copy"><button title="Copy"><div></div></button></div></figure></div>`,
  },
  {
    name: 'Nextra',
    html: `<div class="nextra-code"><pre data-language="js"><code dir="ltr" data-line-numbers>${lines((line) => `<span>${line}</span>`, '\n')}</code></pre><div><button title="Copy code"><svg></svg></button></div></div>`,
  },
  {
    name: 'GitHub',
    html: `<div class="highlight highlight-source-js"><pre class="notranslate">${TEXT}</pre><div class="zeroclipboard-container"><clipboard-copy>Copy</clipboard-copy></div></div>`,
  },
  {
    name: 'GitLab',
    html: `<pre class="code highlight js-syntax-highlight"><code>${lines((line, number) => `<span id="LC${number}" class="line" lang="javascript">${line}</span>`, '\n')}</code></pre>`,
  },
  {
    name: 'Sphinx, numbers in the lines',
    html: `<div class="highlight-default"><div class="highlight"><pre><span></span>${lines((line, number) => `<span class="linenos">${number}</span>${line}`, '\n')}\n</pre></div></div>`,
  },
  {
    name: 'Sphinx, prompts of Python',
    html: `<div class="highlight"><pre><span></span><span class="gp">&gt;&gt;&gt; </span>1 + 1\n<span class="go">2</span>\n<span class="gp">... </span>print(a)\n</pre></div>`,
    code: '1 + 1\n2\nprint(a)',
  },
  {
    name: 'MkDocs Material',
    html: `<div class="highlight"><pre id="__code_0"><span></span><nav class="md-code__nav"><button class="md-clipboard"></button></nav><code>${lines((line, number) => `<a id="__codelineno-0-${number}" name="__codelineno-0-${number}" href="#__codelineno-0-${number}"></a>${line}`, '\n')}\n</code></pre></div>`,
  },
  {
    name: 'Hugo Chroma, numbers in the lines',
    html: `<div class="highlight"><pre class="chroma"><code class="language-js">${lines((line, number) => `<span class="line" style="display:flex"><span class="ln" style="user-select:none">${number}</span><span class="cl">${line}\n</span></span>`)}</code></pre></div>`,
  },
  {
    name: 'Rouge, numbers in a table',
    html: `<div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">${numbers((number) => `${number}\n`)}</pre></td><td class="rouge-code"><pre>${TEXT}\n</pre></td></tr></tbody></table></code></pre></div>`,
  },
  {
    name: 'Hexo',
    html: `<pre><span class="line">${LINES.join('</span><br><span class="line">')}</span><br></pre>`,
  },
  {
    name: 'Asciidoctor with callouts',
    html: `<pre class="highlight"><code class="language-js">run(a); <i class="conum" data-value="1"></i><b>(1)</b>\nrun(b);</code></pre>`,
    code: 'run(a); \nrun(b);',
  },
  {
    name: 'a button and a label in the block',
    html: `<pre><span class="lang">js</span><button>Copy</button><code>${TEXT}</code></pre>`,
  },
  {
    name: 'one code element for each line',
    html: `<pre>${lines((line) => `<code>${line}</code>`, '\n')}</pre>`,
  },
  {
    name: 'numbers that cannot be selected',
    html: `<pre>${lines((line, number) => `<i class="x">${number} </i>${line}`, '\n')}</pre>`,
    styles: '.x { user-select: none }',
  },
  {
    name: 'numbers by attribute',
    html: `<pre>${lines((line, number) => `<span data-line-number="${number}">${number}</span>${line}`, '\n')}</pre>`,
  },
  {
    name: 'a page on which nothing can be selected',
    html: `<pre>${TEXT}</pre>`,
    styles: 'body { user-select: none }',
  },
  {
    name: 'a plain session with prompts',
    html: '<pre><code class="language-console">$ cd acme\n$ npm test\nok $ 3\nada@host:~/acme$ exit</code></pre>',
    code: 'cd acme\nnpm test\nok $ 3\nexit',
  },
  {
    name: 'a dollar that is code',
    html: '<pre><code class="language-php">$ name = 1;\n$ b</code></pre>',
    code: '$ name = 1;\n$ b',
  },
  { name: 'lines that are digits', html: '<pre><code>1\n2\n42</code></pre>', code: '1\n2\n42' },
  {
    name: 'characters of every kind',
    html: '<pre><code>a\tb  c\u00a0“é”\n👩‍💻 שלום\n</code></pre>',
    code: 'a\tb  c\u00a0“é”\n👩‍💻 שלום',
  },
];
