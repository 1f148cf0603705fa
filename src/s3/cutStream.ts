/** Returns the first `size` bytes of `source`. Cancels `source` after these bytes, or when the returned stream is cancelled. */
export function cutStream(source: ReadableStream<Uint8Array>, size: number): ReadableStream<Uint8Array> {
  let left = size;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const kept = chunk.subarray(0, left);
      left -= kept.byteLength;
      controller.enqueue(kept);
      if (left === 0) controller.terminate();
    },
  });
  return source.pipeThrough(cut);
}
