import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import { explainMissing, findProgram } from '../../../scripts/testPrograms.mjs';
import { ask, runAll } from './askService.mjs';
import { withOwnDocs } from './docsFolders.mjs';
import { startService } from './startService.mjs';

const REPLICAS = 3;
const WARM_UP = 100;
/**
 * Number of questions for each process in a round. The single process and each replica get the same number, so that background work adds
 * the same time to each question.
 */
const QUESTIONS = 200;
/** Number of simultaneous readers for each process. */
const AT_ONCE = 20;
/** Number of rounds. The single process and the replicas take turns, because the speed of a shared machine changes. */
const ROUNDS = 3;

/** Measures the processor time of a question with three replicas on Redis, and with one process that keeps everything in memory. */
export async function measureReplicas() {
  const path = findProgram('redis');
  if (path === undefined) return { title: explainMissing('redis'), rows: [] };
  const redis = await startRedis(path);
  try {
    return await withOwnDocs(async (docs, questionOf) => {
      const alone = [await startService(docs)];
      const shared = [];
      for (let count = 0; count < REPLICAS; count += 1) shared.push(await startService(docs, '--redis-url', redis.url));
      try {
        const arms = [
          { name: 'one process alone', services: alone, times: [] },
          { name: `${REPLICAS} replicas on Redis`, services: shared, times: [] },
        ];
        for (const { services } of arms) await askAll(services, WARM_UP, questionOf);
        for (let round = 0; round < ROUNDS; round += 1)
          for (const { services, times } of arms) times.push(await measureArm(services, questionOf));
        const [base, onRedis] = arms.map(({ times }) => mean(times));
        const rows = arms.map(({ name, times }) => ({
          service: name,
          'questions of a process': times.length * QUESTIONS,
          'processes, ms a question': rounded(mean(times)),
          'rounds, ms': times.map(rounded).join(', '),
          times: rounded(mean(times) / base),
        }));
        const title = `Processor time of a question: ${rounded(onRedis / base)} times with replicas (load ${loadavg()[0].toFixed(1)})`;
        return { title, rows };
      } finally {
        await Promise.all([...alone, ...shared].map((service) => service.stop()));
      }
    });
  } finally {
    await redis.stop();
  }
}

/** Asks each process the same number of questions. @returns the average processor time of a question (ms). */
async function measureArm(services, questionOf) {
  const before = await processTime(services);
  await askAll(services, QUESTIONS, questionOf);
  return ((await processTime(services)) - before) / (QUESTIONS * services.length);
}

async function askAll(services, each, questionOf) {
  await runAll(each * services.length, AT_ONCE * services.length, async (index) => {
    const { status, text } = await ask(services[index % services.length].url, questionOf(index));
    if (status !== 200 || !text.includes('"finishReason"')) throw new Error(`${status}: ${text.slice(-300)}`);
  });
}

async function processTime(services) {
  const measured = await Promise.all(services.map((service) => service.measure()));
  return measured.reduce((sum, { processMs }) => sum + processMs, 0);
}

async function startRedis(path) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of child.stdout) if (String(text).includes('Ready to accept connections')) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value) => Math.round(value * 100) / 100;
