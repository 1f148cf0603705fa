import { afterEach, expect, it, vi } from 'vitest';
import { type BundleStore, createDocsService, type DocsService } from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { ADMIN_KEY } from './exportSupport.js';

const FAULT = new Error('The storage is gone.');
const fail = () => Promise.reject(FAULT);
const BUNDLES: BundleStore = { keep: async () => {}, read: async () => undefined, remove: async () => {} };

let service: DocsService | undefined;
afterEach(async () => {
  await service?.close().catch(() => {});
  service = undefined;
});

async function startWith(bundles: Partial<BundleStore>, closers: readonly (() => Promise<void>)[]) {
  const warnings: string[] = [];
  service = createDocsService({
    pages: [],
    domain: 'lantern',
    state: closers.map((close) => () => ({ close })),
    exports: { adminApiKey: ADMIN_KEY, bundles: { ...BUNDLES, ...bundles }, folder: await temporaryFolder('closing') },
    onWarning: (warning) => warnings.push(warning),
  });
  await service.ready;
  // Opens the static export interface.
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  await service(new Request('http://localhost/v1/static-export/jobs/none', { headers }));
  return { service, warnings };
}

it('a storage that fails to close does not keep the state open, and close rejects with its error', async () => {
  const closed = vi.fn(async () => {});
  const { service } = await startWith({ close: fail }, [closed]);
  await expect(service.close()).rejects.toThrow(FAULT);
  expect(closed).toHaveBeenCalled();
});

it('a state driver that fails to close does not keep the next one open', async () => {
  const closed = vi.fn(async () => {});
  const failing = () => {
    throw FAULT;
  };
  const { service } = await startWith({}, [failing, closed]);
  await expect(service.close()).rejects.toThrow(FAULT);
  expect(closed).toHaveBeenCalled();
});

it('a storage whose check throws is a warning', async () => {
  const check = () => {
    throw FAULT;
  };
  const { warnings } = await startWith({ check }, []);
  await expect.poll(() => warnings.join()).toContain('The storage is gone.');
});
