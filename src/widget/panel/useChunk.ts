'use client';
import { useCallback, useEffect, useState } from 'react';

/** A part that is loaded when it is needed. */
export interface Chunk<Value> {
  /** Undefined until it has arrived. */
  value: Value | undefined;
  /** It could not be loaded; `load` tries again. */
  failed: boolean;
  /** Resolves to whether it is there. */
  load: () => Promise<boolean>;
}

/** Loads a part when `load` is called. @param from Always the same function. */
export function useChunk<Value>(from: () => Promise<Value>): Chunk<Value> {
  const [value, setValue] = useState<{ value: Value }>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    return from().then(
      (loaded) => {
        setValue({ value: loaded });
        return true;
      },
      () => {
        setFailed(true);
        return false;
      },
    );
  }, [from]);
  return { value: value?.value, failed, load };
}

/** Loads a part at once. @param when Not before this is true. */
export function useChunkNow<Value>(from: () => Promise<Value>, when = true): Chunk<Value> {
  const { value, failed, load } = useChunk(from);
  useEffect(() => {
    if (when) void load();
  }, [load, when]);
  return { value, failed, load };
}
