import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../../../scripts/testPrograms.mjs';
import { type NginxHost, startNginx } from '../../e2e/nginxHost.js';
import { freePort } from '../../support/freePort.js';
import { type S3Endpoint, startS3Endpoint } from '../../support/s3Endpoint.js';
import { type RedisServer, startRedis } from '../../support/startRedis.js';
import { temporaryFolder } from '../../support/temporaryFolder.js';
import { Replica } from './Replica.js';

/** Admin key of the replicas. */
export const REPLICA_KEY = 'svc_9f8e7d6c5b4a39281706f5e4';
/** Response header of nginx with the IP address and port of each replica that it asked, in the order in which it asked them. */
export const ASKED_REPLICAS = 'x-asked-replicas';

const nginxPath = findProgram('nginx');
/** Whether the programs that replicas need are installed. */
export const canRunReplicas = nginxPath !== undefined && findProgram('redis') !== undefined;

/** Processes behind nginx, with the state that they share. */
export interface Replicas {
  /** URL of nginx, without a slash at the end. */
  front: string;
  all: readonly Replica[];
  nginx: NginxHost;
  redis: RedisServer;
  storage: S3Endpoint;
  stop(): Promise<void>;
}

/**
 * Starts three replicas behind nginx, with Redis and an S3-compatible storage.
 *
 * @param argsOf Returns the arguments of one replica.
 * @param node Options of Node for each replica.
 */
export async function startReplicas(
  argsOf: (storage: S3Endpoint) => Promise<string[]>,
  node: readonly string[] = [],
): Promise<Replicas> {
  const [redis, storage] = [await startRedis(), await startS3Endpoint()];
  const env = {
    DOCS_ADMIN_API_KEY: REPLICA_KEY,
    DOCS_ASSISTANT_REDIS_URL: redis.url,
    AWS_ACCESS_KEY_ID: storage.account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.account.secretAccessKey,
  };
  const common = ['--trust-proxy', '--metrics-port', '0', '--log', 'off'];
  const all: Replica[] = [];
  for (const _ of [1, 2, 3])
    all.push(new Replica(await freePort(), [...(await argsOf(storage)), ...common], env, node));
  for (const replica of all) await replica.start();
  const site = await temporaryFolder('site');
  await writeFile(join(site, 'index.html'), 'nginx');
  const servers = all.map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
  const nginx = await startNginx(
    nginxPath as string,
    site,
    `location / {
      proxy_pass http://replicas; proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_buffering off;
      proxy_next_upstream error timeout non_idempotent; add_header ${ASKED_REPLICAS} $upstream_addr always;
    }`,
    `upstream replicas { ${servers} }`,
  );
  return {
    ...{ all, nginx, redis, storage },
    front: nginx.root.replace(/\/$/, ''),
    async stop() {
      for (const { service } of all) service?.signal('SIGKILL');
      await nginx.stop();
      await storage.stop();
      await redis.stop();
    },
  };
}
