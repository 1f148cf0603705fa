import { spawn } from 'node:child_process';

/** Opens a URL in the system's browser. Does nothing on a machine without one. */
export function openBrowser(url: string): void {
  const [command, ...before] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  if (!command) return;
  const child = spawn(command, [...before, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
