/** Last sentence of every answer. When a page shows it, the whole answer is visible. */
export const END = 'And this is the end of it.';

const section = (number) => `## Step ${number}: configure the service

To install **package ${number}** run the command below; see [the guide](/guide/install#step-${number}) and \`npm run build\`. It _works_ on
every platform that Node supports, and costs nothing until it is used: ${number} of ${number + 3} settings have a default.

- first item with \`code\` and **bold** text
- second item with a [link](/reference/options)
  - nested item that explains why
  - nested item that says how
- third item

\`\`\`ts
export function configure${number}(options: Options): Service {
  // Every option has a default.
  return createService({ port: ${8000 + number}, ...options });
}
\`\`\`

| option | type | default |
|---|---|---|
| \`domain\` | string | required |
| \`port\` | number | \`${8000 + number}\` |
| \`retries\` | number | **${number}** |

1. Save the file
2. Start the service again

> Note: settings of step ${number} apply to new requests only.

`;

/** Returns a realistic answer of about this length. */
export function answerText(length) {
  let text = '';
  for (let number = 1; text.length < length - END.length - 2; number++) text += section(number);
  // Cut between blocks, so that answers of all lengths end the same way.
  const cut = text.lastIndexOf('\n\n', length - END.length - 2);
  return `${text.slice(0, cut < 0 ? 0 : cut)}\n\n${END}`;
}
