/** Answers as they come: every construct, the endings of lines and of constructs that streaming has to get right. */
export const ANSWERS: readonly string[] = [
  `## Install the package

Run **one** command, see [the guide](/guide/install#step-1 "Install") and \`npm run build\`. It _works_ everywhere, also at
https://example.com/a?b=1 and with [references][ref], [ref] and footnotes[^1].

- first item with \`code\` and **bold**
- second item, [link](/a/b)
  - nested item one

  - nested item two
- [ ] to do
- [x] done

\`\`\`ts title="add.ts"
export function add(a: number, b: number): number {

  return a + b; // ---
}
\`\`\`

| option | type | default |
|---|:-:|--:|
| \`domain\` | string | required |
| \`fp\` | a \\| b |

1. Do this
2. Then do that

   \`\`\`sh
   $ npm ci
   \`\`\`
10) Another list

> A note
> with *two
> lines*
lazy

***

[ref]: https://docs.example.com/ref 'Title'

[^1]: The note, with **bold** text.

    And a second paragraph.

Last words: ~~gone~~ 5 * 3 * 2 and snake_case_name &amp; &copy; <br> end.
`,
  `Setext heading
===

Another
---
a | b
--|--
1 | 2

    indented code

    more of it
text\\
hard break  
again <https://auto.example/link> and <b>html</b>

<div>
*raw* html
</div>

<!-- a comment
over lines --> tail

- a

  b
-
- c

* * *
~~~
unclosed fence with \`\`\` inside
`,
  '**bold *both***  `code ``x`` ` ![image](https://img.example/a.png "t") [a [b](c) d](e) \\*not\\* mail me@example.com.\r\nCRLF line\r\n\r\n# Heading # \r\ntext[^n][^n] and [full][Full Label]\r\n\r\n[full   label]: <url with spaces> (title)\r\n[^n]: note\r\n',
  '| not | a table\n\n| a |\n| - |\n| b |\n\n`| - |`\n| x |\n\n[unresolved] [text][never] [^never] ![img][never]\n\n1. one\n1. two\n\n\n   para\n\n> > deep\n> - list\n>   more\n\nEmoji 👩‍👩‍👧 and ünïcödé **“quoted”** text\n```suggestions\n(Next)[/next]\n```\n',
];
