import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveBundle } from '../../src/bundle/index.js';
import { createProgram } from '../../src/cli/createProgram.js';
import { listenOn } from '../bundle/support.js';
import { bundleBytes } from '../bundle/tarBytes.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

it('serve-bundle with a file reports a port in use, and ends without another error', async () => {
  const errors = vi.fn();
  process.on('uncaughtException', errors);
  onTestFinished(() => void process.off('uncaughtException', errors));
  const folder = await temporaryFolder('port');
  const bundle = join(folder, 'bundle.tar.gz');
  await writeFile(bundle, bundleBytes([{ name: 'index.html', body: '<title>Acme</title>' }]));
  const { port } = new URL(await listenOn((_, response) => response.end()));
  const args = ['serve-bundle', '--bundle', bundle, '--cache', join(folder, 'cache'), '--port', port];
  for (let count = 0; count < 5; count += 1) {
    const running = (await createProgram('serve-bundle')).parseAsync(args, { from: 'user' });
    await expect(running).rejects.toThrow(`Port ${port} is in use. Choose another one with --port`);
  }
  expect(errors).not.toHaveBeenCalled();
});

it('a base path that no request could have is refused, as by serve', async () => {
  const message = 'basePath must be a path such as "/docs", not "a b".';
  expect(() => serveBundle({ bundleUrl: 'bundle.tar.gz', basePath: 'a b' })).toThrow(message);
  let errors = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    errors += String(chunk);
    return true;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit code ${code}`);
  });
  onTestFinished(() => {
    write.mockRestore();
    exit.mockRestore();
  });
  const args = ['serve-bundle', '--bundle', 'bundle.tar.gz', '--base-path', 'a b'];
  const running = (await createProgram('serve-bundle')).parseAsync(args, { from: 'user' });
  await expect(running).rejects.toThrow('exit code 2');
  expect(errors).toContain('Give a path such as /docs.');
});
