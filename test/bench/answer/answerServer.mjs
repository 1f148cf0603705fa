import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { answerText } from './answerText.mjs';

const LINE_CHARACTERS = 4;

/** Returns the answer as lines of the data stream, four characters each. */
function streamLines(length) {
  const text = answerText(length);
  const lines = [];
  for (let start = 0; start < text.length; start += LINE_CHARACTERS) {
    lines.push(`0:${JSON.stringify(text.slice(start, start + LINE_CHARACTERS))}\n`);
  }
  return lines;
}

const FINISH = 'd:{"finishReason":"stop","usage":{"promptTokens":1,"completionTokens":1}}\n';

/**
 * Sends an answer of `length` characters with one write for each line, like a service that forwards the tokens of a model. `pace` is the
 * number of lines every 20 ms; 0 sends as fast as the network allows.
 */
async function sendAnswer(response, { length, pace }) {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-vercel-ai-data-stream': 'v1' });
  const lines = streamLines(length);
  for (const [index, line] of lines.entries()) {
    if (response.destroyed) return;
    if (!response.write(line)) await once(response, 'drain');
    if (pace === 0) await setImmediate();
    else if (index % pace === 0) await setTimeout(20);
  }
  response.end(FINISH);
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
      await sendAnswer(response, next);
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
