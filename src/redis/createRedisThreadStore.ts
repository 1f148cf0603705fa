import type { ChainableCommander, Redis } from 'ioredis';
import {
  type StoredThread,
  THREAD_LIFETIME_MS,
  type ThreadStore,
  type ThreadTurn,
} from '../service/threads/ThreadStore.js';
import type { RedisConnection } from './RedisConnection.js';

type Fill = (commands: ChainableCommander) => ChainableCommander;

const LIFETIME_S = THREAD_LIFETIME_MS / 1_000;

/**
 * Keeps threads in Redis. A thread has two entries: a string with its id, key, domain and organisation, and a list of its turns. So
 * replicas add turns without reading the thread.
 *
 * @param keys Prefix of all keys.
 */
export function createRedisThreadStore(connection: RedisConnection, keys: string): ThreadStore {
  // Put the kind of entry before the id. Otherwise, the id, which comes from a request, could turn a key of one kind into a key of the
  // other kind.
  const threadKey = (id: string) => `${keys}:thread:${id}`;
  const turnsKey = (id: string) => `${keys}:turns:${id}`;

  const setHead = (commands: ChainableCommander, { turns: _, ...head }: StoredThread) =>
    commands.set(threadKey(head.id), JSON.stringify(head), 'EX', LIFETIME_S);
  const addTurns = (commands: ChainableCommander, id: string, turns: readonly ThreadTurn[]) =>
    commands.rpush(turnsKey(id), ...turns.map((turn) => JSON.stringify(turn))).expire(turnsKey(id), LIFETIME_S);
  const send = (fill: Fill) => async (client: Redis) => resultsOf(await fill(client.multi()).exec());
  const run = (fill: Fill) => connection.use(send(fill));

  return {
    async get(id) {
      const [head, turns] = await connection.read(
        send((commands) => commands.get(threadKey(id)).lrange(turnsKey(id), 0, -1)),
      );
      if (typeof head !== 'string') return undefined;
      return { ...JSON.parse(head), turns: (turns as string[]).map((turn) => JSON.parse(turn)) };
    },
    async set(thread) {
      await run((commands) => {
        setHead(commands, thread).del(turnsKey(thread.id));
        return thread.turns.length > 0 ? addTurns(commands, thread.id, thread.turns) : commands;
      });
    },
    async addTurn(thread, turn, maxTurns) {
      await run((commands) =>
        addTurns(setHead(commands, thread), thread.id, [turn]).ltrim(turnsKey(thread.id), -maxTurns, -1),
      );
    },
  };
}

/** Returns the results of commands that ran together. @throws the first error among them. */
function resultsOf(replies: [Error | null, unknown][] | null): unknown[] {
  return (replies ?? []).map(([error, result]) => {
    if (error) throw error;
    return result;
  });
}
