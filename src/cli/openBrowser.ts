import { spawn } from 'node:child_process';

/** Asks the system to show an address. A machine without a browser shows nothing, and nothing is lost. */
export function openBrowser(url: string): void {
  const [command, ...before] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  if (!command) return;
  const child = spawn(command, [...before, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
