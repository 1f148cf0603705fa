import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that terminates TLS in front of an application. */
export interface TlsFront {
  port: number;
  stop(): void;
}

/** Creates a self-signed certificate that is valid for a day, as PEM. */
function certificateFor(name: string): { key: string; cert: string } {
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const pem = execFileSync('openssl', ['req', ...options, '-subj', `/CN=${name}`, '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const begin = pem.indexOf('-----BEGIN CERTIFICATE');
  return { key: pem.slice(0, begin), cert: pem.slice(begin) };
}

/**
 * Starts a reverse proxy that terminates TLS.
 *
 * @param host `Host` header for the application. Default: the header that the browser sent.
 */
export async function startTlsFront(name: string, target: string, host?: string): Promise<TlsFront> {
  const server = createServer(certificateFor(name), (incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(host !== undefined && { host }) };
    const upstream = sendRequest(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
