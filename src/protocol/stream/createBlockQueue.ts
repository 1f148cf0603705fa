import { pushAll } from '../../values/pushAll.js';
import type { StreamPart } from './StreamPart.js';

/**
 * Queues the parts of all text blocks, or of all reasoning blocks. The parts of a block wait until all earlier blocks have ended. Each
 * function returns the parts that can be passed on now.
 */
export interface BlockQueue {
  start: (id: string) => StreamPart[];
  /** Adds a part to a block. If the block was not started, starts it: the chunk with its start may have been unusable. */
  add: (id: string, part: StreamPart) => StreamPart[];
  end: (id: string) => StreamPart[];
  /** Ends all blocks. */
  endAll: () => StreamPart[];
}

interface Block {
  /** The parts that wait until earlier blocks have ended. */
  waiting: StreamPart[];
  isEnded: boolean;
}

/**
 * Creates a queue for the text blocks or the reasoning blocks of a UI message stream. The chunks of several blocks may alternate in the
 * stream. But a `StreamPart` does not name its block, so its consumers append each part to the previous part. To keep the blocks apart, the
 * queue passes on only the parts of the first open block immediately. The parts of later blocks wait.
 *
 * @param lastParts Returns the parts that complete a block.
 */
export function createBlockQueue(lastParts: (id: string) => StreamPart[] = () => []): BlockQueue {
  /** The open blocks, and the ended blocks whose parts still wait for earlier blocks, in the order of their starts. */
  const blocks = new Map<string, Block>();

  function open(id: string): Block {
    const known = blocks.get(id);
    if (known) return known;
    const block: Block = { waiting: [], isEnded: false };
    blocks.set(id, block);
    return block;
  }

  /**
   * Removes ended blocks from the front of the queue. Returns their waiting parts, and the waiting parts of the open block that is then at
   * the front.
   */
  function advance(): StreamPart[] {
    const parts: StreamPart[] = [];
    for (const [id, block] of blocks) {
      for (const part of block.waiting) parts.push(part);
      block.waiting = [];
      if (!block.isEnded) break;
      blocks.delete(id);
    }
    return parts;
  }

  function close(id: string, block: Block): void {
    if (block.isEnded) return;
    block.isEnded = true;
    pushAll(block.waiting, lastParts(id));
  }

  return {
    start(id) {
      open(id);
      return [];
    },
    add(id, part) {
      const block = open(id);
      const [first] = blocks.values();
      if (block === first) return [part];
      block.waiting.push(part);
      return [];
    },
    end(id) {
      const block = blocks.get(id);
      if (!block) return [];
      close(id, block);
      return advance();
    },
    endAll() {
      for (const [id, block] of blocks) close(id, block);
      return advance();
    },
  };
}
