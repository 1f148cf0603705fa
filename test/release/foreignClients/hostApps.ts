import { readExamples } from '../../docs/support/readExamples.js';
import { writeFiles } from '../../support/writeFiles.js';

const USAGE = '{ inputTokens: { total: 1 }, outputTokens: { total: 1 } }';
/**
 * For each major version of the AI SDK: the class of its mock model (`mock`), and the source code for the fields of a `finish` part
 * (`finish`).
 */
const MODELS: Record<string, { mock: string; finish: string }> = {
  5: { mock: 'MockLanguageModelV2', finish: `finishReason: 'stop', usage: { inputTokens: 1, outputTokens: 1 }` },
  6: { mock: 'MockLanguageModelV3', finish: `finishReason: { unified: 'stop' }, usage: ${USAGE}` },
  7: { mock: 'MockLanguageModelV4', finish: `finishReason: { unified: 'stop' }, usage: ${USAGE}` },
};

/**
 * Returns the source code of the module with the application's model. The model repeats the question and gives the number of messages. It
 * fails if the question contains "fail". It adds a source and a tool call if the question contains "sources".
 */
function modelFile(major: string): string {
  const { mock, finish } = MODELS[major] ?? {};
  return `// @ts-nocheck
import { ${mock} } from 'ai/test';
import type { LanguageModel } from 'ai';

const SOURCES = [
  { type: 'source', sourceType: 'url', id: 's', url: 'https://docs.acme.com/of-model', title: 'Of the model' },
  { type: 'tool-call', toolCallId: 'c', toolName: 'search', input: '{"query":"port"}' },
];

export const model: LanguageModel = new ${mock}({
  async doStream({ prompt }) {
    const question = prompt.at(-1).content.map(({ text }) => text).join('');
    if (question.includes('fail')) throw new Error('The model is not available.');
    const words = ['You asked: ', question, \` Messages: \${prompt.length}.\`];
    return {
      stream: ReadableStream.from([
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 't' },
        ...words.map((delta) => ({ type: 'text-delta', id: 't', delta })),
        { type: 'text-end', id: 't' },
        ...(question.includes('sources') ? SOURCES : []),
        { type: 'finish', ${finish} },
      ]),
    };
  },
});
`;
}

/** A route handler of the application. If the question contains "sources", the answer has sources from the model and from a tool. */
const ROUTE_WITH_SOURCES = `
import { convertToModelMessages, jsonSchema, streamText, tool } from 'ai';
import { model } from '@/lib/model';

const search = tool({
  inputSchema: jsonSchema<{ query: string }>({ type: 'object', properties: { query: { type: 'string' } } }),
  execute: async () => [{ path: '/of-tool', metadata: { title: 'Of the tool' } }],
});

export async function POST(request: Request) {
  const { messages } = await request.json();
  const result = streamText({ model, messages: await convertToModelMessages(messages), tools: { search } });
  return result.toUIMessageStreamResponse({ sendSources: true });
}
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    paths: { '@/*': ['./*'] },
  },
  include: ['**/*.ts', '**/*.tsx'],
};

const HTML =
  '<!doctype html><html lang="en"><title>App</title><div id="root"></div><script type="module" src="/main.tsx"></script></html>';

/** The application's entry module in the browser. It shows the component that the path of the page names. */
const mainFile = (components: readonly string[]) => `
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
${components.map((name) => `import { ${name} } from '@/components/${name}';`).join('\n')}

const components: Record<string, ComponentType> = { ${components.join(', ')} };
const Component = components[location.pathname.slice(1)];
createRoot(document.getElementById('root')!).render(Component && <Component />);
`;

/** The code of docs/ai-sdk.md. */
export interface Recipes {
  install: string;
  /** Code by the name of its file. */
  files: Map<string, string>;
}

export function readRecipes(): Recipes {
  const examples = readExamples(['docs/ai-sdk.md']);
  const install = examples.find(({ language }) => language === 'sh')?.code ?? '';
  return { install, files: new Map(examples.flatMap(({ title, code }) => (title ? [[title, `${code}\n`]] : []))) };
}

const isOfAssistantUi = (code: string) => code.includes('@assistant-ui/');

/**
 * Writes an application into a copy of `test/foreign/`. The application consists of its unchanged code from docs/ai-sdk.md, and of the
 * other files that it needs to run.
 */
export async function writeHostApp(folder: string, name: string, { files }: Recipes): Promise<void> {
  const own = [...files].filter(([, code]) => isOfAssistantUi(code) === (name === 'assistant-ui'));
  const components = own.flatMap(([file]) => /^components\/(\w+)\.tsx$/.exec(file)?.[1] ?? []);
  const major = /^ai-(\d)/.exec(name)?.[1];
  await writeFiles(`${folder}/${name}`, {
    ...Object.fromEntries(own),
    ...(major ? { 'lib/model.ts': modelFile(major), 'app/api/sources/route.ts': ROUTE_WITH_SOURCES } : {}),
    'index.html': HTML,
    'main.tsx': mainFile(components),
    'tsconfig.json': JSON.stringify(TSCONFIG),
  });
}
