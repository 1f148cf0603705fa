/** Whether the runtime is Node. The service also runs in other runtimes that have `Request` and `Response`. */
export function runsInNode(): boolean {
  return typeof process === 'object' && process.release?.name === 'node';
}
