import { describe, expect, it } from 'vitest';
import { CommonWeights, readShard, ShardWriter } from '../../src/search/shards/shardText.js';
import { LEVELS, weightOfLevel } from '../../src/search/weightLevels.js';

type Entry = [section: number, weight: number, isInHeading: boolean];

function written(terms: readonly Entry[][], sections: number) {
  const common = new CommonWeights(sections);
  for (const [section, weight] of terms.flat()) common.count(section, weight);
  const writer = new ShardWriter(common.text);
  for (const entries of terms) writer.add(entries);
  const read = readShard(writer.text, common.text).map((term) =>
    Array.from(term.sections, (section, at): Entry => [section, term.weights[at] ?? 0, term.headings.has(section)]),
  );
  return { text: writer.text, read };
}

describe('the text of a shard', () => {
  it('restores sections, weights and headings, adjacent and far apart', () => {
    const terms = Array.from({ length: LEVELS }, (_, level): Entry[] =>
      [0, 1, 44, 45, 46, 2025].map((distance, at) => [distance + at, weightOfLevel(level), at % 3 === 0]),
    );
    expect(written(terms, 2_200).read).toEqual(terms);
  });

  it('writes each of the two commonest weights as one character', () => {
    const weight = (level: number) => weightOfLevel(level);
    const terms: Entry[][] = [35, 35, 35, 30, 30, 60].map((level) => [[0, weight(level), false]]);
    expect(written(terms, 1)).toEqual({ text: '#!#!#!#!#!# !!!  <', read: terms });
  });

  it('has no entries for a term without sections', () => {
    expect(written([[], [[1, 1, true]]], 2).read).toEqual([[], [[1, 1, true]]]);
  });
});
