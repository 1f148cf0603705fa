/**
 * Simulates a month of 10 million questions with real replicas of `docs-assistant serve` that share a real Redis. The duration and the
 * number of questions are divided by 1,000, so the number of questions per second is that of production.
 *
 *   npm run bench -- month                  a working day and a release day, about 3 minutes
 *   npm run bench -- month --full           the whole month, 44 minutes; run it on a machine that does nothing else
 *   npm run bench -- month --replicas=1     another number of replicas (default 3)
 *
 * Processor time is that of the servers. Waiting times are wall time, so they are only valid on a quiet machine.
 */
import { request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { explainMissing, findProgram } from '../../../scripts/testPrograms.mjs';
import { withOwnDocs } from '../service/docsFolders.mjs';
import { startService } from '../service/startService.mjs';
import { createRandom, DAYS, drawArrivals, SECONDS_PER_DAY } from './arrivals.mjs';
import { measurePrompts } from './promptSizes.mjs';
import { startRedisServer } from './redisServer.mjs';

const QUESTIONS_PER_MONTH = 10_000;
/** Share of questions that continue an earlier conversation. */
const FOLLOW_UPS = 0.4;
/** Maximum number of conversations that a follow-up question can continue: those with the latest questions. */
const OPEN_CONVERSATIONS = 50;
const WARM_UP = 20;
/** The days of the short mode: an ordinary working day (14) and the day of the release (15). `to` is the day after the last one. */
const SHORT = { from: 14, to: 16 };

export default async function bench() {
  if (findProgram('redis') === undefined) return { tables: [{ title: explainMissing('redis'), rows: [] }] };
  const argument = (name) => process.argv.find((each) => each.startsWith(`--${name}`));
  const span = argument('full') ? { from: 0, to: DAYS } : SHORT;
  const replicas = Number(argument('replicas=')?.split('=')[1] ?? 3);
  return withOwnDocs(async (docs, questionOf) => {
    const redis = await startRedisServer();
    const started = Array.from({ length: replicas }, () => startService(docs, '--redis-url', redis.url));
    // Every service that has started must be stopped, even if another one failed to start.
    const services = (await Promise.allSettled(started)).flatMap(({ value }) => value ?? []);
    try {
      await Promise.all(started);
      const tables = await replay({ services, redis, questionOf, span });
      return { span, replicas, tables: [...tables, await measurePrompts(docs, questionOf)] };
    } finally {
      await Promise.all(services.map((service) => service.stop()));
      await redis.stop();
    }
  });
}

async function replay({ services, redis, questionOf, span }) {
  for (let index = 0; index < WARM_UP * services.length; index += 1)
    await ask(services[index % services.length].url, questionOf(index));
  const before = await Promise.all(services.map((service) => service.measure({ reset: true })));
  const redisBefore = await redis.info();
  const arrivals = drawArrivals({ perMonth: QUESTIONS_PER_MONTH, ...span });
  const readers = new Readers(services, questionOf);
  const began = performance.now();
  await Promise.all(arrivals.map((seconds, index) => readers.askAt(began + seconds * 1000, index)));
  const seconds = (performance.now() - began) / 1000;
  const after = await Promise.all(services.map((service) => service.measure()));
  const redisAfter = await redis.info();

  const count = arrivals.length;
  const load = `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} processors`;
  const days = span.to - span.from;
  const sumOf = (name) => after.reduce((sum, each, index) => sum + each[name] - before[index][name], 0);
  return [
    {
      title: `${count} questions of ${days} days, ${services.length} replicas (${load})`,
      rows: [
        {
          days,
          questions: count,
          'wall, s': round(seconds),
          'planned, s': round(days * SECONDS_PER_DAY),
          'open answers, most': readers.mostOpen,
          failed: readers.failures.length,
          'first word p50, ms': quantile(readers.firstWords, 0.5),
          'first word p99, ms': quantile(readers.firstWords, 0.99),
          'whole answer p99, ms': quantile(readers.wholeAnswers, 0.99),
          'reply, KB': round(readers.bytes / count / 1000),
        },
      ],
    },
    {
      title: 'Replicas, for each question',
      rows: [
        {
          'process, ms': round(sumOf('processMs') / count),
          'main thread, ms': round(sumOf('mainThreadMs') / count),
          'event loop delay p99, ms': round(Math.max(...after.map(({ delayP99Ms }) => delayP99Ms))),
          'peak memory, MB': Math.round(Math.max(...after.map(({ peakMb }) => peakMb))),
        },
      ],
    },
    {
      title: 'Redis',
      rows: [
        {
          'commands of a question': round((redisAfter.commands - redisBefore.commands) / count),
          'processor of a question, ms': round((redisAfter.cpuMs - redisBefore.cpuMs) / count),
          'memory of a question, KB': round(((redisAfter.memoryMb - redisBefore.memoryMb) * 1000) / count),
          'keys at the end': redisAfter.keys,
        },
      ],
    },
    ...(readers.failures.length > 0 ? [{ title: 'Failures', rows: readers.failures.slice(0, 10) }] : []),
  ];
}

/** Readers who ask new questions and continue conversations. Their requests go to the replicas in turn. */
class Readers {
  firstWords = [];
  wholeAnswers = [];
  failures = [];
  bytes = 0;
  mostOpen = 0;
  #open = 0;
  #conversations = [];
  #random = createRandom(7);

  constructor(services, questionOf) {
    this.services = services;
    this.questionOf = questionOf;
  }

  async askAt(time, index) {
    await new Promise((resolve) => setTimeout(resolve, time - performance.now()));
    this.mostOpen = Math.max(this.mostOpen, ++this.#open);
    try {
      await this.#ask(index);
    } catch (error) {
      this.failures.push({ index, problem: error.message });
    } finally {
      this.#open -= 1;
    }
  }

  async #ask(index) {
    const continued = this.#random() < FOLLOW_UPS ? this.#takeConversation() : undefined;
    const { url } = this.services[index % this.services.length];
    const reply = await ask(url, this.questionOf(index), continued);
    if (reply.status !== 200 || !reply.text.includes('"finishReason"'))
      throw new Error(`${reply.status}: ${reply.text.slice(-200)}`);
    this.firstWords.push(reply.firstMs);
    this.wholeAnswers.push(reply.wholeMs);
    this.bytes += reply.text.length;
    this.#conversations.push(continued ?? reply.conversation);
    if (this.#conversations.length > OPEN_CONVERSATIONS) this.#conversations.shift();
  }

  #takeConversation() {
    return this.#conversations.splice(Math.floor(this.#random() * this.#conversations.length), 1)[0];
  }
}

/** Asks a question on a new connection, and reads the whole answer. */
function ask(url, question, conversation) {
  const message = { id: '1', role: 'user', content: question, parts: [{ type: 'text', text: question }] };
  const body = JSON.stringify({ fp: 'anonymous', messages: [message], ...conversation });
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/discovery/v1/assistant/bench/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: false,
    });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      try {
        let text = '';
        let firstMs;
        for await (const chunk of response) {
          text += chunk;
          // Lines that begin with 0 are text of the answer.
          if (firstMs === undefined && /^0:/m.test(text)) firstMs = performance.now() - began;
        }
        const { 'x-thread-id': threadId, 'x-thread-key': threadKey } = response.headers;
        const wholeMs = performance.now() - began;
        const status = response.statusCode;
        resolve({ status, text, firstMs: firstMs ?? wholeMs, wholeMs, conversation: { threadId, threadKey } });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.end(body);
  });
}

const quantile = (values, share) =>
  round([...values].sort((one, other) => one - other)[Math.floor(values.length * share)]);
const round = (value) => Math.round(value * 100) / 100;
