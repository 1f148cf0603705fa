import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import { type RunningService, startService } from '../../e2e/runningService.js';
import { LONGEST_WAIT } from '../../support/limits.js';

/** A process of `docs-assistant serve` that keeps its port when it is started again. */
export class Replica {
  service: RunningService | undefined;

  /**
   * @param args Arguments of the command. They must include `--metrics-port 0`: the URL of the metrics is read from the output.
   * @param node Options of Node.
   */
  constructor(
    readonly port: number,
    readonly args: readonly string[],
    readonly env: Record<string, string>,
    readonly node: readonly string[] = [],
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** URL of the metrics. It changes with each start. */
  get metricsUrl(): string {
    return /Metrics are at (\S+)/.exec(this.service?.output() ?? '')?.[1] ?? '';
  }

  async start(): Promise<void> {
    const args = [...this.args, '--port', String(this.port)];
    this.service = await startService(args, [...this.node, resolve('dist/cli/main.js')], this.env);
    await vi.waitFor(() => expect(this.metricsUrl).not.toBe(''), LONGEST_WAIT);
  }

  /** Returns the sum of the values of a metric. With `label`, only lines that contain it count. */
  async metric(name: string, label = ''): Promise<number> {
    const lines = (await (await fetch(this.metricsUrl)).text()).split('\n');
    const values = lines
      .filter((line) => line.startsWith(name) && line.includes(label))
      .map((line) => line.split(' ')[1]);
    return values.reduce((sum, value) => sum + Number(value), 0);
  }

  /** Returns the number of export jobs that this process is running. */
  async runs(): Promise<number> {
    const reached = (status: string) => this.metric('docs_assistant_export_jobs_total', `status="${status}"`);
    return (await reached('running')) - (await reached('completed')) - (await reached('failed'));
  }
}
