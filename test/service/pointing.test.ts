import { describe, expect, it } from 'vitest';
import { pointsAtContext } from '../../src/service/answer/pointsAtContext.js';
import { questionRequest, serviceWith, sources, textOf } from './support.js';

const CODE = 'const server = createServer({ keepAlive: true });\nserver.listen(4000);';

const PAGES = sources({
  '/': '# Heron\n\nHeron is a small web server for files.',
  '/start': `# First steps\n\nInstall Heron with npm.\n\n## A first server\n\nThis server keeps connections open between requests, and waits for readers on port 4000:\n\n\`\`\`js\n${CODE}\n\`\`\`\n\n## Stop the server\n\nPress a key to stop it.`,
  '/reference':
    '# Reference\n\n## keepAlive\n\nWhether a connection stays open after a response. The default is `false`.\n\n## maxHeaders\n\nHow many header lines a request may have.',
  '/python':
    '# Python\n\n## A first server in Python\n\nIn Python, a first server is created with `heron.serve(keep_alive=True)`.',
  '/logs': '# Logs\n\nHeron writes one line for each request.',
});

type Context = { type: 'code' | 'textSelection'; value: string; path?: string; elementId?: string };

async function answerTo(question: string, fields: { context?: Context[]; currentPath?: string } = {}) {
  const service = serviceWith({ pages: PAGES });
  const text = await textOf(await service(questionRequest(question, { fields })));
  await service.close();
  return text;
}

describe('a question such as "what is this?", which does not name its subject', () => {
  it.each([
    'What does this do?',
    'explain this',
    'Can you explain the selected lines, please?',
    'what is that for',
    'Explain this code',
    'What does it mean?',
  ])('is recognised: %s', (question) => expect(pointsAtContext(question, 'en')).toBe(true));

  it.each(['What does keepAlive do?', 'and in Python?', 'Why does this need a port?', 'How do I stop the server?'])(
    'is not confused with questions that do: %s',
    (question) => expect(pointsAtContext(question, 'en')).toBe(false),
  );

  it('is recognised in other languages', () => {
    expect(pointsAtContext('Was macht das?', 'de')).toBe(true);
    expect(pointsAtContext('¿Qué hace esto?', 'es')).toBe(true);
    expect(pointsAtContext('Que fait ce code ?', 'fr')).toBe(true);
    expect(pointsAtContext('Wie stoppe ich den Server?', 'de')).toBe(false);
  });
});

describe('what the reader points at', () => {
  it('is explained by the section that contains the code', async () => {
    const context: Context[] = [{ type: 'code', value: CODE, path: '/start' }];
    for (const question of ['What does this do?', 'Explain this code']) {
      const text = await answerTo(question, { context, currentPath: '/start' });
      expect(text).toMatch(
        /^Quoted from the documentation:\n\nFrom \[First steps: A first server\]\(\/start#a-first-server\)/,
      );
      expect(text).toContain('keeps connections open between requests');
    }
  });

  it('is explained by the section whose heading names a selected word', async () => {
    const context: Context[] = [{ type: 'textSelection', value: 'keepAlive', path: '/start' }];
    const text = await answerTo('What does this mean?', { context, currentPath: '/start' });
    expect(text).toMatch(/^Quoted from the documentation:\n\nFrom \[Reference: keepAlive\]\(\/reference#keepalive\)/);
  });

  it('is explained by its own section if a heading is selected', async () => {
    const context: Context[] = [{ type: 'textSelection', value: 'Stop the server', path: '/start' }];
    const text = await answerTo('explain this', { context, currentPath: '/start' });
    expect(text).toContain('Press a key to stop it.');
  });

  it('is found by the id of its element if its text is not on the page', async () => {
    const context: Context[] = [
      {
        type: 'textSelection',
        value: 'Rendered by a script, unlike the source of it',
        path: '/start',
        elementId: 'stop-the-server',
      },
    ];
    expect(await answerTo('explain this', { context, currentPath: '/start' })).toContain('Press a key to stop it.');
  });

  it('is the introduction of the page if nothing is attached', async () => {
    expect(await answerTo('What is this?', { currentPath: '/logs' })).toContain('one line for each request');
    expect(await answerTo('What is this page about?', { currentPath: '/logs/' })).toContain(
      'one line for each request',
    );
  });

  it('is added to a question that has a subject of its own', async () => {
    const context: Context[] = [{ type: 'code', value: CODE, path: '/start' }];
    expect(await answerTo('and in Python?', { context, currentPath: '/start' })).toContain('heron.serve');
  });

  it('is said to be unread if it is a file that is not text', async () => {
    const messages = (files: object[]) => [
      { id: '1', role: 'user', content: 'How do I stop the server?', experimental_attachments: files },
    ];
    const image = { url: 'data:image/png;base64,AA==', contentType: 'image/png' };
    const pdf = { url: 'data:application/pdf;base64,AA==', contentType: 'application/pdf' };
    const log = { url: 'data:text/plain,keepAlive', contentType: 'text/plain' };
    const service = serviceWith({ pages: PAGES });
    const answer = async (files: object[]) =>
      textOf(await service(questionRequest('', { fields: { messages: messages(files) } })));
    for (const unread of [image, pdf]) {
      expect(await answer([log, unread])).toMatch(
        /^I can only read text, so this answer does not consider attached files of other types\.\n\nQuoted from/,
      );
    }
    expect(await answer([log])).toMatch(/^Quoted from/);
    await service.close();
  });

  it('is never claimed to be explained when the documentation does not have it', async () => {
    const context: Context[] = [{ type: 'code', value: 'SELECT name FROM invoices WHERE paid', path: '/elsewhere' }];
    expect(await answerTo('What does this do?', { context })).not.toMatch(/^Quoted from the documentation/);
  });
});
