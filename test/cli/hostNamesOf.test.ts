import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { hostNamesOf } from '../../src/cli/server/startServer.js';

it.each([
  ['a name with capital letters', 'MyBox.local', ['mybox.local']],
  ['an IPv4 address', '192.0.2.7', ['192.0.2.7']],
  ['an IPv6 address', 'fd00::5', ['[fd00::5]']],
  ['an IPv6 address with a zone', 'fe80::1%eth0', ['[fe80::1]']],
])('a server on %s is reached as URLs name it', (_, host, names) => {
  expect(hostNamesOf(host)).toEqual(names);
});

it('a server on all interfaces is reached by the name of the machine and by loopback', () => {
  expect(hostNamesOf('0.0.0.0')).toEqual(expect.arrayContaining([hostname().toLowerCase(), '127.0.0.1']));
});
