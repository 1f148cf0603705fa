/**
 * Loaded with `node --import` into the process of a service that is being measured. Answers each message with the processor time, memory
 * and event-loop delay of this process. The message `{ reset: true }` first clears the delays measured so far.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

process.on('message', ({ reset }) => {
  if (reset) delay.reset();
  const { user, system } = process.cpuUsage();
  process.send({
    processMs: (user + system) / 1000,
    mainThreadMs: mainThreadMs(),
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1000,
  });
});
// The open channel must not keep the process alive.
process.channel.unref();

/** Returns the processor time of the thread that answers requests (ms). Only Linux reports it. */
function mainThreadMs() {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
