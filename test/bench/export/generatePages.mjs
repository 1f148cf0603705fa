import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS =
  'server page cache entity tag browser port folder file request answer stream index search theme token export archive link worker thread memory queue job'.split(
    ' ',
  );

/** Writes Markdown pages of about 2.6 KB with sections, lists, code, tables and links, as in real documentation. */
export function generatePages(folder, count) {
  let seed = 7;
  const random = (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const sentence = () => `${Array.from({ length: 9 + random(9) }, () => WORDS[random(WORDS.length)]).join(' ')}.`;
  const nameOf = (index) => `section-${index % 25}/part-${Math.floor(index / 25) % 20}/page-${index}`;
  for (let index = 0; index < count; index += 1) {
    const sections = Array.from({ length: 3 + random(4) }, (_, section) => {
      const other = nameOf(random(count));
      return `## Section ${section}\n\n${Array.from({ length: 5 }, sentence).join(' ')} See [another page](/${other}).\n\n- ${sentence()}\n- ${sentence()}\n\n\`\`\`js\nconst ${WORDS[random(WORDS.length)]} = createServer({ port: ${random(9_000)} });\n\`\`\`\n\n| Option | Meaning |\n| --- | --- |\n| \`${WORDS[random(WORDS.length)]}\` | ${sentence()} |\n`;
    });
    const path = join(folder, `${nameOf(index)}.md`);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `---\ntitle: Page ${index}\n---\n\n# Page ${index}\n\n${sentence()}\n\n${sections.join('\n')}`);
  }
}
