import { truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Clock, SYSTEM_CLOCK } from '../../src/async/Clock.js';
import { explainS3Error } from '../../src/s3/explainS3Error.js';
import { createS3BundleStore, type S3BundleStoreOptions } from '../../src/s3/index.js';
import { keepBundle } from '../../src/service/export/keepBundle.js';
import type { StoredBundle } from '../../src/service/index.js';
import { bundleStoreContract, packedFile, readBytes } from '../service/bundleStoreContract.js';
import { freePort } from '../support/freePort.js';
import { type S3Endpoint, type S3Fault, startS3Endpoint } from '../support/s3Endpoint.js';
import { S3Refusal } from '../support/s3Signature.js';

const MINUTE = 60_000;
/** A clock whose timers fire after 1 ms, so that pauses between attempts do not slow the tests. */
const QUICK_CLOCK: Clock = { ...SYSTEM_CLOCK, setTimeout: (call) => setTimeout(call, 1) };
const LINK = { fileName: 'acme-1.tar.gz', lifetimeMs: 60 * MINUTE };

let storage: S3Endpoint;
beforeAll(async () => {
  storage = await startS3Endpoint();
});
afterEach(() => {
  storage.fault = () => undefined;
  storage.clockOffset = 0;
  storage.requests.length = 0;
});
afterAll(() => storage.stop());

const open = (options: Partial<S3BundleStoreOptions> = {}) =>
  createS3BundleStore({
    bucket: storage.bucket,
    endpoint: storage.url,
    prefix: 'docs/',
    credentials: storage.account,
    ...options,
  });

/** Stores a small bundle. Returns the record by which the store finds the bundle, and the bytes of the bundle. */
async function keptBundle(): Promise<{ bundle: StoredBundle; bytes: Buffer }> {
  const { bundle, file, bytes } = await packedFile(50_000);
  await open().keep(bundle, file);
  return { bundle, bytes };
}

async function linkTo(bundle: StoredBundle): Promise<URL> {
  const link = await open().link?.(bundle, LINK);
  return new URL(link?.url ?? '');
}

/** Returns the status of a reply and the error code of S3. */
async function refusalOf(url: URL): Promise<[number, string | undefined]> {
  const response = await fetch(url);
  return [response.status, /<Code>(\w+)</.exec(await response.text())?.[1]];
}

describe('bundles in S3-compatible storage', () => {
  bundleStoreContract(
    () => open(),
    () => storage.downloads,
  );

  it.each([
    ['an upload', 50_000, /^PUT docs/],
    ['an upload in parts', 20 * 1024 ** 2, /partNumber/],
  ])('do not keep a process running that closes during %s', async (_, size, held) => {
    const { bundle, file } = await packedFile(size);
    const store = open();
    const holding = new Promise<void>((reached) => {
      storage.fault = (request) => {
        if (!held.test(request)) return undefined;
        reached();
        return 'hang';
      };
    });
    const failed = store.keep(bundle, file).catch((error: Error) => error.name);
    await holding;
    await store.close?.();
    expect(await failed).toBe('BundleStoreError');
    expect(storage.uploads.size).toBe(0);
    expect(await store.check?.()).toBeUndefined();
  });

  it('are stored after the SDK could not be loaded the first time', async () => {
    vi.doMock('@aws-sdk/s3-request-presigner', () => {
      throw new Error('The disk does not answer.');
    });
    const store = open();
    await expect(store.check?.()).rejects.toThrow('needs two more packages');
    vi.doUnmock('@aws-sdk/s3-request-presigner');
    await store.check?.();
    expect(storage.objects.has('docs/docs-assistant.txt')).toBe(true);
  });

  it('are below the prefix, with their digest', async () => {
    const { bundle } = await keptBundle();
    expect(storage.objects.get(`docs/${bundle.jobId}.tar.gz`)?.headers).toMatchObject({
      'content-type': 'application/gzip',
      'x-amz-meta-sha256': bundle.digest,
    });
  });

  it('are uploaded in parts if they are large', async () => {
    const { bundle, file, bytes } = await packedFile(17 * 1024 ** 2);
    await open().keep(bundle, file);
    expect((await readBytes(open(), bundle))?.equals(bytes)).toBe(true);
    expect(storage.requests.filter((request) => request.includes('partNumber'))).toHaveLength(2);
    expect(storage.uploads.size).toBe(0);
  });

  it('stay as they were if the connection ends during an upload, and no part is left', async () => {
    const first = await keptBundle();
    const second = await packedFile(17 * 1024 ** 2, first.bundle.jobId);
    storage.fault = (request) => (/partNumber/.test(request) ? 'drop' : undefined);
    await expect(open().keep(second.bundle, second.file)).rejects.toThrow(/^The storage cannot be reached \(\w+\)\./);
    expect(await readBytes(open(), first.bundle)).toEqual(first.bytes);
    expect(storage.uploads.size).toBe(0);
  });

  it('are uploaded although a request fails for a moment', async () => {
    let failures = 1;
    storage.fault = () => (failures-- > 0 ? new S3Refusal(503, 'SlowDown') : undefined);
    const { bundle, bytes } = await keptBundle();
    expect(await readBytes(open(), bundle)).toEqual(bytes);
  });

  it.each([50_000, 17 * 1024 ** 2])('are uploaded again when the storage has been busy (%i bytes)', async (size) => {
    // The SDK sends a failing request three times in all, so nine failures make three attempts of `keepBundle` fail.
    let failures = 9;
    storage.fault = () => (failures-- > 0 ? new S3Refusal(503, 'SlowDown') : undefined);
    const { bundle, file, bytes } = await packedFile(size);
    const reasons: string[] = [];
    await keepBundle(bundle, file, {
      bundles: open(),
      signal: new AbortController().signal,
      onRetry: ({ message }) => reasons.push(message),
      clock: QUICK_CLOCK,
    });
    expect((await readBytes(open(), bundle))?.equals(bytes)).toBe(true);
    expect(reasons).toEqual([expect.stringMatching(/^The storage answered with status 503 \(SlowDown\)\./)]);
  });

  it.each<[string, RegExp, number]>([
    ['all requests', /./, 50_000],
    ['all requests', /./, 17 * 1024 ** 2],
    ['uploads', /^(PUT|POST)/, 50_000],
  ])(
    'are not stored if a login page in front of the storage answers %s matching %s (%i bytes)',
    async (_, requests, size) => {
      storage.objects.clear();
      storage.fault = (request) => (requests.test(request) ? 'login-page' : undefined);
      const { bundle, file } = await packedFile(size);
      const message = /no login page or proxy answers in its place/;
      await expect(open().check?.()).rejects.toThrow(message);
      await expect(open().keep(bundle, file)).rejects.toThrow(message);
    },
  );

  it('are uploaded again when the storage does not show them at first', async () => {
    let isShown = false;
    storage.fault = (request) => (request.startsWith('HEAD') && !isShown ? new S3Refusal(404, 'NoSuchKey') : undefined);
    const { bundle, file, bytes } = await packedFile(50_000);
    await keepBundle(bundle, file, {
      bundles: open(),
      signal: new AbortController().signal,
      onRetry: () => {
        isShown = true;
      },
      clock: QUICK_CLOCK,
    });
    expect(await readBytes(open(), bundle)).toEqual(bytes);
  });

  it('are stored although the clock of this machine is wrong', async () => {
    storage.clockOffset = 40 * MINUTE;
    const { bundle, bytes } = await keptBundle();
    expect(Buffer.from(await (await fetch(await linkTo(bundle))).arrayBuffer())).toEqual(bytes);
  });
});

describe('a presigned link', () => {
  it('needs no key, names the file, expires when announced, and supports ranges', async () => {
    const { bundle, bytes } = await keptBundle();
    const link = await open().link?.(bundle, LINK);
    const response = await fetch(link?.url ?? '', { headers: { range: 'bytes=10-' } });
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      206,
      'attachment; filename="acme-1.tar.gz"',
    ]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(10));
    const expiresAt = link?.expiresAt.getTime() ?? 0;
    expect(Math.abs(expiresAt - (Date.now() + LINK.lifetimeMs))).toBeLessThan(MINUTE);
    storage.clockOffset = expiresAt - Date.now() - MINUTE;
    expect((await fetch(link?.url ?? '')).status).toBe(200);
    storage.clockOffset = expiresAt - Date.now() + 1;
    expect(await refusalOf(new URL(link?.url ?? ''))).toEqual([403, 'AccessDenied']);
  });

  it.each<[string, (url: URL) => void, string]>([
    ['a forged signature', (url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64)), 'SignatureDoesNotMatch'],
    ['a later expiry', (url) => url.searchParams.set('X-Amz-Expires', '604800'), 'SignatureDoesNotMatch'],
    ['another object', (url) => (url.pathname = `/${storage.bucket}/docs/other.tar.gz`), 'SignatureDoesNotMatch'],
    [
      'another file name',
      (url) => url.searchParams.set('response-content-disposition', 'inline'),
      'SignatureDoesNotMatch',
    ],
    ['no signature', (url) => (url.search = ''), 'AccessDenied'],
  ])('with %s is refused', async (_, change, code) => {
    const { bundle } = await keptBundle();
    const url = await linkTo(bundle);
    change(url);
    expect(await refusalOf(url)).toEqual([403, code]);
  });

  it('of another key is refused', async () => {
    const { bundle } = await keptBundle();
    const url = await linkTo(bundle);
    url.searchParams.set('X-Amz-Credential', (url.searchParams.get('X-Amz-Credential') ?? '').replace('AKID', 'AKIX'));
    expect(await refusalOf(url)).toEqual([403, 'InvalidAccessKeyId']);
  });

  it('lives for seven days at most, the limit of S3', async () => {
    const { bundle } = await keptBundle();
    const link = await open().link?.(bundle, { ...LINK, lifetimeMs: 30 * 24 * 60 * MINUTE });
    expect(new URL(link?.url ?? '').searchParams.get('X-Amz-Expires')).toBe('604800');
    expect((await fetch(link?.url ?? '')).status).toBe(200);
  });

  it('is not made for a bundle that is gone', async () => {
    const { bundle } = await packedFile(10);
    expect(await open().link?.(bundle, LINK)).toBeUndefined();
  });

  it('is left to the service with links: "service"', () => {
    expect(open({ links: 'service' }).link).toBeUndefined();
  });
});

describe('a fault is explained', () => {
  it('a bundle that becomes shorter during its upload', async () => {
    const { bundle, file } = await packedFile(17 * 1024 ** 2);
    storage.fault = (request) => {
      if (request.includes('partNumber')) truncateSync(file, 1024);
      return undefined;
    };
    await expect(open().keep(bundle, file)).rejects.toMatchObject({
      name: 'BundleStoreError',
      message: expect.stringMatching(/^The bundle became shorter/),
    });
    expect(storage.uploads.size).toBe(0);
  });

  it('a bundle that cannot be read from the disk as an error of its file, not of the storage', async () => {
    const { bundle, file } = await packedFile(10);
    // A folder can be opened like a file, but reading the folder fails.
    const path = dirname(file);
    await expect(open().keep(bundle, path)).rejects.toMatchObject({ code: 'EISDIR', syscall: 'read', path });
  });

  const other = { accessKeyId: 'AKIDOTHER', secretAccessKey: 'x' };

  it.each<[string, () => Partial<S3BundleStoreOptions>, RegExp]>([
    ['an unknown access key', () => ({ credentials: other }), /does not know the access key\. Check AWS_ACCESS_KEY_ID/],
    [
      'a wrong secret',
      () => ({ credentials: { ...storage.account, secretAccessKey: 'wrong-secret-0123' } }),
      /refused the signature\. Check AWS_SECRET_ACCESS_KEY/,
    ],
    ['a missing bucket', () => ({ bucket: 'none' }), /bucket "none" does not exist\. Create it/],
    ['another region', () => ({ region: 'eu-west-9' }), /"bundles" is in another region/],
  ])('%s', async (_, options, message) => {
    const failed = await open(options())
      .check?.()
      .catch((error: Error) => error);
    expect(failed).toMatchObject({ name: 'BundleStoreError', message: expect.stringMatching(message) });
    expect(String((failed as Error).message)).not.toContain('wrong-secret');
  });

  it.each([
    [403, 'AccessDenied', /may not use the bucket "bundles"\. Allow them s3:PutObject/],
    [400, 'ExpiredToken', /have expired\. Renew them/],
    [403, 'RequestTimeTooSkewed', /clock of this machine differs too much.*Synchronise it/],
    [507, 'XMinioStorageFull', /storage is full/],
    [400, 'Unheard', /answered with status 400 \(Unheard\)/],
  ])('%i %s', async (status, code, message) => {
    storage.fault = () => new S3Refusal(status, code);
    await expect(open().check?.()).rejects.toThrow(message);
  });

  it.each<[boolean, string, S3Fault]>([
    [true, '429 TooManyRequests', new S3Refusal(429, 'TooManyRequests')],
    [true, '500 InternalError', new S3Refusal(500, 'InternalError')],
    [true, '503 SlowDown', new S3Refusal(503, 'SlowDown')],
    [true, '400 RequestTimeout', new S3Refusal(400, 'RequestTimeout')],
    [true, 'a connection that ends', 'drop'],
    [false, '403 AccessDenied', new S3Refusal(403, 'AccessDenied')],
    [false, '404 NoSuchBucket', new S3Refusal(404, 'NoSuchBucket')],
    [false, '301 PermanentRedirect', new S3Refusal(301, 'PermanentRedirect')],
    [false, '507 XMinioStorageFull', new S3Refusal(507, 'XMinioStorageFull')],
    [false, '501 NotImplemented', new S3Refusal(501, 'NotImplemented')],
    [false, '400 Unheard', new S3Refusal(400, 'Unheard')],
    [true, 'a login page', 'login-page'],
  ])('as temporary (%s): %s', async (isTemporary, _, fault) => {
    storage.fault = () => fault;
    await expect(open().check?.()).rejects.toMatchObject({ name: 'BundleStoreError', isTemporary });
  });

  it('an endpoint that is down', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    await expect(open({ endpoint }).check?.()).rejects.toMatchObject({
      message: expect.stringMatching(/cannot be reached \(ECONNREFUSED\)\. Check the endpoint/),
      isTemporary: true,
    });
  });

  it('a storage that does not answer', async () => {
    storage.fault = () => 'hang';
    const client = new S3Client({
      ...{ endpoint: storage.url, region: 'us-east-1', credentials: storage.account, forcePathStyle: true },
      ...{ maxAttempts: 1, requestHandler: { socketTimeout: 50 } },
    });
    const error = await client.send(new HeadBucketCommand({ Bucket: storage.bucket })).catch((fault: unknown) => fault);
    expect(explainS3Error(error, storage.bucket)).toMatchObject({
      message: expect.stringMatching(/^The storage did not answer in time\./),
      isTemporary: true,
    });
  });

  it('a storage to which no connection can be established in time', () => {
    const error = new Error('the request socket did not establish a connection with the server within the timeout');
    error.name = 'TimeoutError';
    expect(explainS3Error(error, 'bundles')).toMatchObject({
      message: expect.stringMatching(/^The storage cannot be reached \(TimeoutError\)\. Check the endpoint/),
      isTemporary: true,
    });
  });

  it.each([
    ['bucket', { bucket: 's3://bundles' }],
    ['prefix', { prefix: '/docs' }],
    ['endpoint', { endpoint: 'http://storage/bundles' }],
    ['endpoint', { endpoint: 'http://storage?' }],
    ['endpoint', { endpoint: 'http://me:hush@storage' }],
  ])('an invalid %s', (name, options) => {
    expect(() => open(options)).toThrow(
      expect.objectContaining({
        kind: 'setup',
        message: expect.stringMatching(new RegExp(`"${name}" of the S3 storage(?!.*hush)`)),
      }),
    );
  });
});
