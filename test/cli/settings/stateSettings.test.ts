import { expect, it } from 'vitest';
import { openStateDrivers } from '../../../src/cli/settings/stateSettings.js';

it('a state folder cannot be combined with Redis, which several processes share', async () => {
  const both = openStateDrivers({ stateFolder: './state', redisUrl: 'redis://127.0.0.1' });
  await expect(both).rejects.toThrow('Give --state-folder for one process or --redis-url for several, not both.');
  await expect(both).rejects.toMatchObject({ exitCode: 2 });
  expect(await openStateDrivers({})).toEqual([]);
});
