/**
 * Answers that contain every construct of Markdown and several kinds of line breaks. They end in different ways: for example, one ends in
 * a code block that is never closed.
 */
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

/** Typical answers of a model about documentation, in which every construct is complete. */
export const REAL_ANSWERS: readonly string[] = [
  `To rotate an API key, create the new one **before** you revoke the old one:

1. Open **Settings → API keys** and choose *Create key*.
2. Store it where your service reads it:

   \`\`\`bash
   export ACME_API_KEY="sk_live_…"   # never commit this
   acme keys list | grep live
   \`\`\`

3. Deploy, then revoke the old key with \`DELETE /v1/keys/{id}\`.

> **Note:** Revoking takes up to 60 seconds; see [key lifetimes](/security/keys#lifetimes "Key lifetimes").

| Setting | Default | What it does |
|:--------|:-------:|-------------:|
| \`ttl\` | **90 days** | Time until a key expires |
| \`grace\` | 0 | Seconds that both keys work<br>after a rotation |
| \`scopes\` | \`read\\|write\` | See [scopes](/security/scopes) |

Keys older than \`ttl\` are *not* deleted! They are refused with [\`401 key_expired\`](/errors#401)…

\`\`\`suggestions
(How do scopes work?)[/security/scopes]
\`\`\`
`,
  `# Webhooks and retries

Yes & no: \`POST\` requests are retried, *but only* for \`5xx\` and timeouts[^1]. AT&T-style proxies (see https://example.com/proxies_and_more) may add ~2 seconds; **don't** rely on \`Date || now\`.

Name | Meaning
---|---
\`attempt\` | 1…5
\`list[0]\` | the first item; \`a \\|\\| b\` works

* __Idempotency__: send \`Idempotency-Key\`, as in [the guide](https://docs.example.com/guide_(new)?a=1&b=2)
* ~~Signatures v1~~ Signatures v2
  - [ ] verify \`X-Signature\`
  - [x] reject anything older than 5 minutes
* a_b_c, 5 * 3 * 2, x < 3 && y > 2, \\*literal stars\\* and C:\\\\temp

~~~python
def verify(sig: str) -> bool:
    """Compare *safely*."""
    return hmac.compare_digest(sig, expected)  # [x](y)
~~~

Heading with underline
----------------------

Hard break here\\
and here  
done <!-- reviewed by docs team, do not show --> — mail support@example.com.

![Retry schedule](https://img.example.com/retries.png "Schedule") [![badge](https://img.example.com/b.svg)](https://ci.example.com)

***

[^1]: Timeouts are counted after 10 seconds.
`,
  `要启用**单点登录**，请打开[设置页面](/settings/sso)并选择*身份提供商*。

- **第一步**：复制\`entity_id\`的值
- **第二步**：粘贴到[管理后台](https://admin.example.com)

| 选项 | 说明 |
| --- | --- |
| \`strict\` | 拒绝**未签名**的断言 |

כדי להפעיל **כניסה יחידה**, פתחו את [ההגדרות](/settings/sso) ובחרו *ספק זהויות*.

これは**重要**です。「**設定**」を開いてください。👩‍👩‍👧
`,
  `## 安装（Installation）

请注意。**注意：**请先安装 Node。打开**设置（Settings）**页面，选择**“通用”**。~~（旧版）~~新版需要 3~5分钟，最长10~20分钟，周一~周五。

設定は**「一般」**タブにあります。*（任意）*の項目は空でもかまいません。

访问 https://docs.acme.com/guide，然后点击。（https://ja.wikipedia.org/wiki/日本）を見る。“https://docs.acme.com”

- 이 **"설정"**을 여세요. **\`NODE_ENV\`**는 필수입니다.
- 빌드는 3~5분, 배포는 10~20분 걸립니다.
`,
];
