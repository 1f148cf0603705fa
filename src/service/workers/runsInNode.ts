/** Whether the runtime is Node. The service also runs in others with `Request` and `Response`. */
export function runsInNode(): boolean {
  return typeof process === 'object' && process.release?.name === 'node';
}
