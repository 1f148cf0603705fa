import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createSettingOptions } from '../../../src/cli/settings/createSettingOptions.js';
import { SERVE_SETTINGS } from '../../../src/cli/settings/serveSettings.js';

function serveCommand(): Command {
  const command = new Command('serve').exitOverride();
  for (const option of createSettingOptions(SERVE_SETTINGS)) command.addOption(option);
  return command;
}

describe('the options of a table of settings', () => {
  it('have no defaults, which would take precedence over the configuration file and the environment', () => {
    expect(serveCommand().parse([], { from: 'user' }).opts()).toEqual({});
  });

  it.each(['0', '00', 'off', 'False'])('turn a limit off with %s', (text) => {
    const options = serveCommand().parse(['--limit-address-per-minute', text], { from: 'user' }).opts();
    expect(options).toEqual({ limitAddressPerMinute: false });
  });

  it('take one value for each flag of a list, so that the folder may follow', () => {
    const command = serveCommand().argument('[folder]');
    const flags = ['--allowed-host', 'a.com', '--allowed-host', 'b.com,c.com', '--allowed-origin', 'https://a.com'];
    command.parse([...flags, 'docs'], { from: 'user' });
    expect(command.args).toEqual(['docs']);
    expect(command.opts()).toEqual({ allowedHost: ['a.com', 'b.com', 'c.com'], allowedOrigin: ['https://a.com'] });
  });

  it('turn a switch on and off, and the help shows the flag that changes the default', () => {
    const valuesOf = (...flags: string[]) => serveCommand().parse(flags, { from: 'user' }).opts();
    expect(valuesOf('--no-watch', '--trust-proxy')).toEqual({ watch: false, trustProxy: true });
    expect(valuesOf('--watch', '--no-trust-proxy')).toEqual({ watch: true, trustProxy: false });
    const help = serveCommand().helpInformation();
    expect(help).toMatch(/^ +--no-watch /m);
    expect(help).toMatch(/^ +--trust-proxy /m);
    expect(help).not.toMatch(/^ +--(?:watch|no-trust-proxy) /m);
  });
});
