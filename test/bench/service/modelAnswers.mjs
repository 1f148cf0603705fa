/**
 * Measures the processor time that the local service needs for one answer of a model, in versions 1 and 2 of the message endpoint. The
 * versions take turns. An answer has about 20,000 characters, which the model sends in pieces of four characters. The model runs in another
 * process. Each reply is read to its end. The table lists the size of the reply.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createDocsService } from '../../../dist/service/index.js';

const ROUNDS = Number(process.env.BENCH_SERVICE_ROUNDS ?? 31);
/** Number of rounds before the measured rounds. They give the JavaScript engine time to compile the code, and their times do not count. */
const FIRST_ROUNDS = 5;
const LENGTH = 20_000;
const TEXT = 'How do I change the port?';
const PAGES = [{ file: 'index.md', text: '# Ports\n\n## Change the port\n\nSet `port` to change the port.' }];

/** The question as a message, for each version of the message endpoint. */
const MESSAGES = {
  v1: { id: '1', role: 'user', content: TEXT, parts: [{ type: 'text', text: TEXT }] },
  v2: { id: '1', role: 'user', parts: [{ type: 'text', text: TEXT }] },
};

/** The last line of a complete reply. */
const ENDS = { v1: /^d:.*$/m, v2: /^data: \[DONE\]$/m };

export async function measureModelAnswers() {
  const model = spawn(process.execPath, [fileURLToPath(new URL('./modelServer.mjs', import.meta.url)), LENGTH]);
  try {
    const [port] = await once(model.stdout, 'data');
    const service = createDocsService({
      pages: PAGES,
      domain: 'bench',
      model: { baseUrl: `http://127.0.0.1:${Number(port)}/v1`, name: 'bench' },
      pace: { pieceLength: 24, delayMs: 0 },
      limits: { addressPerMinute: 1_000_000 },
    });
    await service.ready;
    const times = { v1: [], v2: [] };
    const sizes = {};
    for (let round = -FIRST_ROUNDS; round < ROUNDS; round++) {
      for (const version of Object.keys(MESSAGES)) {
        const { milliseconds, bytes } = await measureAnswer(service, version);
        sizes[version] = bytes;
        if (round >= 0) times[version].push(milliseconds);
      }
    }
    await service.close();
    return {
      title: `Processor time of an answer of a model (load ${loadavg()[0].toFixed(1)})`,
      rows: rowsOf(times, sizes),
    };
  } finally {
    model.kill();
  }
}

async function measureAnswer(service, version) {
  const before = process.cpuUsage();
  const request = new Request(`http://localhost/discovery/${version}/assistant/bench/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fp: 'anonymous', messages: [MESSAGES[version]] }),
  });
  const response = await service(request);
  const reply = await response.text();
  const { user, system } = process.cpuUsage(before);
  if (response.status !== 200 || !ENDS[version].test(reply)) throw new Error(`${version}: ${reply.slice(-500)}`);
  return { milliseconds: (user + system) / 1000, bytes: reply.length };
}

function rowsOf(times, sizes) {
  const round = (value) => Math.round(value * 100) / 100;
  const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
  const ratios = times.v2.map((time, index) => time / times.v1[index]);
  return Object.entries(times).map(([version, values]) => ({
    version,
    'fastest, ms': round(Math.min(...values)),
    ratio: round(Math.min(...values) / Math.min(...times.v1)),
    'median, ms': round(median(values)),
    'median of the ratios by round': version === 'v1' ? 1 : round(median(ratios)),
    'reply, KB': Math.round(sizes[version] / 1000),
  }));
}
