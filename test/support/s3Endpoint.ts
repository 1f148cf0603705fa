import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkS3Signature, type S3Account, S3Refusal } from './s3Signature.js';

interface StoredObject {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
}

/** A request to the storage, after its signature was checked. */
interface S3Request {
  method: string;
  /** Name of the object. */
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * A fault that a test causes. `drop` ends the connection, `hang` never replies, `login-page` replies with an HTML page, `no-ranges` ignores
 * the header `Range`. For an `S3Refusal`, the storage replies with an S3 error.
 */
export type S3Fault = 'drop' | 'hang' | 'login-page' | 'no-ranges' | S3Refusal;

/** An S3-compatible storage with one bucket. */
export interface S3Endpoint {
  url: string;
  account: S3Account;
  bucket: string;
  objects: Map<string, StoredObject>;
  /** Parts of the unfinished multipart uploads, by the id of the upload and the number of the part. */
  uploads: Map<string, Map<number, Buffer>>;
  /** All requests: the method, the object, and the names of parameters for multipart uploads, as in `PUT a.tar.gz?partNumber&uploadId`. */
  requests: string[];
  /** Number of replies that are still being sent and contain an object or a part of an object. */
  downloads: number;
  /** Number of bytes of the bodies that the storage has sent. Bodies of error replies and login pages do not count. */
  sentBytes: number;
  /** How far the clock of the storage is ahead of the clock of this machine (ms). */
  clockOffset: number;
  /**
   * Returns the fault for a request; undefined for no fault. `request` has the format of the entries in `requests`. Tests replace this
   * function to cause faults.
   */
  fault: (request: string) => S3Fault | undefined;
  stop(): Promise<void>;
}

/** Minimum size of a part of a multipart upload, except the last part (bytes). S3 refuses smaller parts. */
const MIN_PART_BYTES = 5 * 1024 ** 2;

/**
 * Starts an S3-compatible storage server. The server checks the signature of a request before it replies. It does not check the signature
 * if a test causes a fault that replaces the reply.
 */
export async function startS3Endpoint(): Promise<S3Endpoint> {
  const storage: S3Endpoint = {
    url: '',
    account: {
      accessKeyId: 'AKIDOCSASSISTANT',
      secretAccessKey: 'wJalrXUtnFEMI0K7MDENG1bPxRfiCYEXAMPLE',
      region: 'us-east-1',
    },
    bucket: 'bundles',
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    downloads: 0,
    sentBytes: 0,
    clockOffset: 0,
    fault: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((incoming, outgoing) => {
    void answer(storage, incoming, outgoing).catch((error) => refuse(storage, outgoing, error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  storage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return storage;
}

async function answer(storage: S3Endpoint, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const url = new URL(incoming.url ?? '/', storage.url);
  const [bucket, ...names] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const key = names.join('/');
  const { method = 'GET' } = incoming;
  const named = [...url.searchParams].filter(([name]) => /^(uploads|uploadId|partNumber)$/.test(name));
  const request = `${method} ${key}${named.length > 0 ? `?${named.map(([name]) => name).join('&')}` : ''}`;
  storage.requests.push(request);
  const fault = storage.fault(request);
  if (fault === 'drop') return void incoming.socket.destroy();
  if (fault === 'hang') return;
  if (fault === 'login-page')
    return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
  if (fault instanceof S3Refusal) throw fault;
  checkS3Signature(incoming, body, storage.account, Date.now() + storage.clockOffset);
  if (fault === 'no-ranges') delete incoming.headers.range;
  if (bucket !== storage.bucket) throw new S3Refusal(404, 'NoSuchBucket');
  const reply = route(storage, { method, key, query: url.searchParams, headers: incoming.headers, body });
  if (method === 'GET') {
    storage.downloads += 1;
    outgoing.once('close', () => (storage.downloads -= 1));
  }
  outgoing.writeHead(reply.status, { date: dateOf(storage), ...reply.headers });
  const sent = method === 'HEAD' ? undefined : reply.body;
  storage.sentBytes += sent?.length ?? 0;
  outgoing.end(sent);
}

interface Reply {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

function route(storage: S3Endpoint, request: S3Request): Reply {
  const { method, key, query } = request;
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${storage.uploads.size + 1}`;
    storage.uploads.set(id, new Map());
    storage.objects.set(`.${id}`, { bytes: Buffer.alloc(0), etag: '', headers: objectHeaders(request) });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  const uploadId = query.get('uploadId');
  if (uploadId !== null) return routeUpload(storage, request, uploadId);
  if (method === 'PUT') {
    const etag = etagOf(request.body);
    storage.objects.set(key, { bytes: request.body, etag, headers: objectHeaders(request) });
    return { status: 200, headers: { etag } };
  }
  if (method === 'DELETE') {
    storage.objects.delete(key);
    return { status: 204 };
  }
  const object = storage.objects.get(key);
  if (!object) throw new S3Refusal(404, 'NoSuchKey');
  return sendObject(object, request);
}

function routeUpload(storage: S3Endpoint, request: S3Request, id: string): Reply {
  const parts = storage.uploads.get(id);
  if (!parts) throw new S3Refusal(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    parts.set(Number(request.query.get('partNumber')), request.body);
    return { status: 200, headers: { etag: etagOf(request.body) } };
  }
  const created = storage.objects.get(`.${id}`);
  storage.uploads.delete(id);
  storage.objects.delete(`.${id}`);
  if (request.method === 'DELETE') return { status: 204 };
  const named = [...request.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
    Number(number),
  );
  const bodies = named.map((number) => parts.get(number) ?? Buffer.alloc(0));
  if (bodies.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES)) throw new S3Refusal(400, 'EntityTooSmall');
  const bytes = Buffer.concat(bodies);
  const etag = `"${etagOf(bytes).replaceAll('"', '')}-${bodies.length}"`;
  storage.objects.set(request.key, { bytes, etag, headers: created?.headers ?? {} });
  return { status: 200, body: `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>` };
}

function sendObject({ bytes, etag, headers }: StoredObject, request: S3Request): Reply {
  const overrides = [...request.query].flatMap(([name, value]) =>
    name.startsWith('response-') ? [[name.slice('response-'.length), value] as const] : [],
  );
  const all = { ...headers, ...Object.fromEntries(overrides), etag, 'accept-ranges': 'bytes' };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers: all };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (!range) return { status: 200, headers: { ...all, 'content-length': bytes.length }, body: bytes };
  const start = Number(range[1]);
  const end = Math.min(range[2] ? Number(range[2]) : bytes.length, bytes.length - 1);
  if (start >= bytes.length) throw new S3Refusal(416, 'InvalidRange');
  return {
    status: 206,
    headers: { ...all, 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  };
}

/** Returns the headers of an upload that S3 stores with the object. S3 sends them again with each download. */
function objectHeaders({ headers }: S3Request): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

function refuse(storage: S3Endpoint, outgoing: ServerResponse, error: unknown): void {
  const { status, code } = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError');
  outgoing.writeHead(status, { 'content-type': 'application/xml', date: dateOf(storage) });
  outgoing.end(
    outgoing.req.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const dateOf = ({ clockOffset }: S3Endpoint) => new Date(Date.now() + clockOffset).toUTCString();
