/**
 * Measures the processor time that `work` takes (ms). Other programs do not count, and of several runs the fastest one counts: the others
 * contain garbage collection and the compiling of the code.
 */
export async function processorTime(work: () => unknown, runs = 1): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}
