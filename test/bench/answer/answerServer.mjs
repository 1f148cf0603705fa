import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { answerText } from './answerText.mjs';

const LINE_CHARACTERS = 4;

const event = (chunk) => `data: ${JSON.stringify(chunk)}\n\n`;

/** How each version of the assistant interface writes an answer: its header, the beginning, a piece of text, and the end. */
const VERSIONS = {
  v1: {
    header: 'x-vercel-ai-data-stream',
    begin: '',
    text: (piece) => `0:${JSON.stringify(piece)}\n`,
    end: 'd:{"finishReason":"stop","usage":{"promptTokens":1,"completionTokens":1}}\n',
  },
  v2: {
    header: 'x-vercel-ai-ui-message-stream',
    begin: event({ type: 'start' }) + event({ type: 'start-step' }) + event({ type: 'text-start', id: 'text-1' }),
    text: (delta) => event({ type: 'text-delta', id: 'text-1', delta }),
    end: `${event({ type: 'text-end', id: 'text-1' })}${event({ type: 'finish-step' })}${event({ type: 'finish', finishReason: 'stop' })}data: [DONE]\n\n`,
  },
};

/**
 * Returns the chunks of a stream, without its end. Each chunk contains up to four characters of the answer: as a line in version 1 of the
 * assistant interface, and as an event in version 2. In version 2, another chunk comes first, with the events that start the answer.
 */
function streamLines(length, { begin, text }) {
  const answer = answerText(length);
  const lines = begin === '' ? [] : [begin];
  for (let start = 0; start < answer.length; start += LINE_CHARACTERS) {
    lines.push(text(answer.slice(start, start + LINE_CHARACTERS)));
  }
  return lines;
}

/**
 * Sends an answer of about `length` characters with one write for each chunk (see `streamLines`), like a service that forwards the tokens
 * of a model. `pace` is the number of chunks every 20 ms; 0 sends as fast as the network allows.
 */
async function sendAnswer(response, { length, pace }, version) {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', [version.header]: 'v1' });
  const lines = streamLines(length, version);
  for (const [index, line] of lines.entries()) {
    if (response.destroyed) return;
    if (!response.write(line)) await once(response, 'drain');
    if (pace === 0) await setImmediate();
    else if (index % pace === 0) await setTimeout(20);
  }
  response.end(version.end);
}

/**
 * Serves the pages of the bench and their answers. The caller sets length and pace of the next answer in `next`.
 *
 * @param {ReadonlyMap<string, string>} scripts by path
 */
export function createAnswerServer(scripts) {
  const next = { length: 20_000, pace: 0 };
  const server = createServer(async (request, response) => {
    request.resume();
    if (request.method === 'POST') {
      await sendAnswer(response, next, VERSIONS[request.url?.includes('/v2/') ? 'v2' : 'v1']);
      return;
    }
    const path = (request.url ?? '/').split('?')[0];
    const script = scripts.get(path);
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(
      script ??
        `<!doctype html><html lang="en"><title>Bench</title><style>body{font:14px/22px sans-serif;max-width:700px}.row{content-visibility:auto;contain-intrinsic-size:auto 200px}</style><body><main></main><script type="module" src="${path}.js"></script>`,
    );
  });
  return { server, next };
}
