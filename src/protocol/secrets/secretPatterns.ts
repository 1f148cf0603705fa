/** Kinds of secrets. A site's own patterns may have other kinds. */
export type SecretKind = 'key' | 'privateKey' | 'password' | 'card' | 'email';

/** A pattern that finds one kind of secret. */
export interface SecretPattern {
  kind: SecretKind | (string & {});
  /** The group named `secret` is the secret; without such a group, the whole match. */
  pattern: RegExp;
  /** Decides whether a match is a secret. Default: every match is. */
  accept?: (secret: string, match: RegExpMatchArray) => boolean;
}

/** Keys of known issuers, which are recognisable by a prefix or another fixed form. */
const PREFIXED = [
  '(?:AKIA|ASIA)[0-9A-Z]{16}',
  'gh[pousr]_[A-Za-z0-9]{36,}',
  'github_pat_\\w{30,}',
  'gl(?:pat|dt|rt|cbt)-[\\w-]{20,}',
  'xox[abeprs]-[\\w-]{16,}',
  'xapp-\\d-[\\w-]{20,}',
  '(?:sk|rk)_(?:live|test)_[0-9a-zA-Z]{16,}',
  'whsec_[\\w+/=]{20,}',
  'sk-[\\w-]{20,200}',
  'AIza[\\w-]{35}',
  'ya29\\.[\\w-]{20,}',
  'GOCSPX-[\\w-]{28}',
  'npm_[A-Za-z0-9]{36}',
  'pypi-[\\w-]{50,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  'do[opr]_v1_[a-f0-9]{64}',
  'hf_[A-Za-z0-9]{30,}',
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  'sq0(?:atp|csp)-[\\w-]{22,}',
  'dapi[a-f0-9]{32}',
  'hv[sb]\\.[\\w-]{24,}',
  'lin_api_[A-Za-z0-9]{32,}',
  'ntn_[A-Za-z0-9]{40,}',
  'dckr_pat_[\\w-]{20,}',
  'dp\\.(?:pt|st|ct)\\.[\\w.-]{30,}',
  'glsa_\\w{32,}',
  'AGE-SECRET-KEY-1[0-9A-Z]{58}',
  'gsk_[A-Za-z0-9]{40,}',
  'r8_[A-Za-z0-9]{37,}',
  'pplx-[A-Za-z0-9]{40,}',
  'xai-[A-Za-z0-9]{60,}',
  'fig[dou]_[\\w-]{36,}',
  'secret_[A-Za-z0-9]{43}',
  'sntry[su]_[\\w+/=.-]{40,}',
  'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
  'pscale_(?:tkn|pw|oauth)_[\\w.-]{32,}',
  're_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}',
  'ATATT3xFf[\\w=-]{50,}',
  'sbp_[a-f0-9]{40}',
  'sb_secret_[\\w-]{20,}',
  'fm[12][ar]?_[\\w+/=-]{40,}',
  'key-[a-f0-9]{32}',
  'SK[a-f0-9]{32}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{60,}',
  '[MNO][A-Za-z0-9_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}',
  '\\d{8,10}:AA[\\w-]{33}',
  // Admin keys of the docs platform. The assistant key (`svc_dsc_`) is public.
  'svc_(?!dsc_)[A-Za-z0-9_-]{8,}',
].join('|');

const NAMED =
  'pass(?:word|wd|phrase)|pwd|secret|token|api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key|credential';

/** The names in `NAMED`, as they are written inside a camel-case name such as `clientSecret`. */
const NAMED_WITHIN =
  'Pass(?:word|wd|phrase)|Pwd|Secret|Token|A(?:pi|PI)Key|AccessKey|AccountKey|PrivateKey|AuthKey|EncryptionKey|SigningKey|Credential';
/** Pattern for the text after the name of a secret, such as `password`: the separator and the value. */
const VALUE = '["\'`\\]]*(?:\\s*(?:=>|:=|=|:)|\\s+is)\\s*["\'`]?(?<secret>[^\\s"\'`,;]{6,399})';

/** Placeholders for secrets in documentation. */
const PLACEHOLDER =
  /your|example|sample|place.?holder|change.?(?:me|this|it)|redacted|dummy|fake|xxx|\.\.\.|…|\*\*\*|•|[<>{}()[\]]|^\$|%\w+%|process\.env|environ|import\.meta|^env[.:]|getenv|1234567|abcdef|(.)\1{5}/i;
/** Placeholder words and values such as `null` or `admin`. */
const WORDS =
  /^(?:my|some|the|insert|replace|enter|put|test|demo|local|dev)(?![a-z])|^(?:null|none|nil|undefined|true|false|string|required|optional|value)$|p[a@]ss|s[e3]cr[e3]t|hunter2|letmein|qwerty|foo|bar|admin|root|token|123456/i;
/** Identifiers made of words and numbers, such as `accent-colour-primary-500`. They can look random, but are not keys. */
const WORDS_AND_NUMBERS = /^(?:[a-z]+|\d+)(?:[-_.](?:[a-z]+|\d+))+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** E-mail domains that are reserved or placeholders, and GitHub's domain for no-reply addresses. */
const PLACEHOLDER_DOMAIN =
  /(?:^|[.@])(?:example|test|invalid|localhost|local|internal)$|(?:^|\.)(?:example|domain|acme|company|mycompany|yourcompany|yourdomain|mydomain|your-domain|email|mail|site|corp|users\.noreply\.github)\.[a-z.]+$/i;
/** The part before the @ of placeholder e-mail addresses and shared mailboxes. */
const IMPERSONAL_NAME =
  /^(?:you|your[\w.-]*|user\d*|username|name|me|someone|somebody|foo|bar|test|example|git|jane(?:[._-]?doe)?|john(?:[._-]?doe)?|info|support|hello|contact|help|sales|security|privacy|legal|press|jobs|admin|root|postmaster|webmaster|noreply|no-reply|team|billing|abuse|dev|notifications)(?:\+.*)?$/i;
/** Endings of file names such as `icon@2x.png`, which look like e-mail addresses. */
const FILE_NAME =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|m?[jt]sx?|css|json|md|html?|py|sh|ya?ml|toml|service|socket|target|mount|timer)$/i;

/** Minimum entropy of a random text (bits per character). */
const MIN_ENTROPY = 3;

/** Whether a string looks random: it has a high Shannon entropy, a digit and a letter. */
function isRandom(text: string): boolean {
  let bits = 0;
  for (const character of new Set(text)) {
    const share = (text.split(character).length - 1) / text.length;
    bits -= share * Math.log2(share);
  }
  return bits >= MIN_ENTROPY && /\d/.test(text) && /[a-z]/i.test(text);
}

const isReal = (secret: string) => !PLACEHOLDER.test(secret);

/** Whether the value after a name such as `password` is probably a real secret. */
function isAssigned(secret: string, { groups, 0: whole }: RegExpMatchArray): boolean {
  if (
    !isReal(secret) ||
    WORDS.test(secret) ||
    UUID.test(secret) ||
    /^https?:|^[./~@]|^\w+\.\w+(?:\.\w+)*$/.test(secret)
  )
    return false;
  if (!/^pass|^pwd/i.test(groups?.name ?? ''))
    return secret.length >= 16 && isRandom(secret) && !WORDS_AND_NUMBERS.test(secret);
  // Passwords are short, so more evidence is needed that the value is not code: quotes, an upper-case name, or special characters.
  return (
    /\d/.test(secret) &&
    /[a-z]/i.test(secret) &&
    (/["'`]/.test(whole) || /[A-Z_]\s*=/.test(whole) || /[^\w.-]/.test(secret))
  );
}

/** Names of algorithms that look like passwords, as in "my password is Sha256-hashed". */
const ALGORITHM = /^(?:sha|base|md|utf|oauth|aes|rsa|argon|bcrypt|scrypt|pbkdf)-?\d/i;

/**
 * Whether the word after "my password is" is probably a password: it has a letter, a digit, and either both cases or a special character.
 * Placeholders, names of algorithms, URLs and paths do not count as passwords.
 */
function isSaid(secret: string): boolean {
  if (!isReal(secret) || WORDS.test(secret) || ALGORITHM.test(secret) || /^https?:|^[./~@]/.test(secret)) return false;
  return (
    /\d/.test(secret) &&
    /[a-z]/i.test(secret) &&
    (/[^\w.-]/.test(secret) || (/[a-z]/.test(secret) && /[A-Z]/.test(secret)))
  );
}

/**
 * Test card numbers that payment services document. A number must match completely, because real cards can begin with the same digits as
 * most of these numbers. Numbers with the same digit six times in a row are missing: `PLACEHOLDER` matches them.
 */
const TEST_CARDS = new Set(
  (
    '4242424242424242 4000056655665556 4012000033330026 4012000098765439 4166676667666746 4646464646464644 4988438843884305 ' +
    '5100290029002909 5105105105105100 5200828282828210 5555341244441115 5555444433331111 5577000055770004 5585558555855583 ' +
    '2222410740360010 2223000010309703 2223000010309711 2223000048400011 2223000048410010 2223003122003222 2223016768739313 ' +
    '2223520443560010 2720992593319364 6011000990139424 6011601160116611 6445644564456445 6555900000604105 ' +
    '378282246310005 371449635398431 378734493671000'
  ).split(' '),
);
/**
 * Matches test numbers of one payment service, such as 4000 0027 6000 3184. The service has such a number for each country and for each
 * failure that developers can simulate.
 */
const TEST_CARD = /^40000[05]\d{3}000\d{4}$/;

/** Whether a card number is probably real: not a placeholder or test number, and with a valid check digit (Luhn, ISO/IEC 7812-1). */
function isCard(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  if (!isReal(digits) || TEST_CARDS.has(digits) || TEST_CARD.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** All patterns, the most certain first. Repetitions that could make the search slow are bounded. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    kind: 'privateKey',
    pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g,
    accept: (secret) => /[A-Za-z0-9+/=\\]{40,}/.test(secret),
  },
  {
    kind: 'key',
    pattern: new RegExp(`(?<![\\w-])(?:${PREFIXED})(?![\\w])`, 'g'),
    accept: (key) => isReal(key) && /\d/.test(key),
  },
  {
    kind: 'key',
    pattern: /\beyJ[\w-]{8,999}\.eyJ[\w-]{8,4000}\.[\w-]{8,2000}/g,
    // The example token of jwt.io is not a secret, and many pages about such tokens show it.
    accept: (token) => !token.includes('.eyJzdWIiOiIxMjM0NTY3ODkw'),
  },
  {
    kind: 'key',
    pattern: /hooks\.slack\.com\/services\/(?<secret>T\w{6,}\/B\w{6,}\/\w{16,})/g,
    accept: (secret) => isReal(secret) && !/T0{4}/.test(secret),
  },
  {
    kind: 'password',
    pattern: /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:@/"'`]{0,99}:(?<secret>[^\s@/"'`]{3,199})@[^\s/]/gi,
    accept: (secret) => isReal(secret) && !WORDS.test(secret) && !/^[a-z]+$/i.test(secret),
  },
  {
    kind: 'key',
    pattern: /\b(?:Bearer|Basic)\s+(?<secret>[\w.~+/-]{16,4000}={0,2})/g,
    accept: (secret) => isReal(secret) && isRandom(secret) && !UUID.test(secret),
  },
  {
    kind: 'password',
    pattern: new RegExp(
      `(?<![a-z])(?:\\w{0,40}[_-])?(?<name>${NAMED})(?:[_-]?(?:key|id|value|hash|base64|base)){0,2}${VALUE}`,
      'gi',
    ),
    accept: isAssigned,
  },
  {
    kind: 'password',
    pattern: new RegExp(`(?<=[a-z\\d])(?<name>${NAMED_WITHIN})(?:Key|Id|Value|Hash|Base64)?${VALUE}`, 'g'),
    accept: isAssigned,
  },
  {
    kind: 'password',
    pattern: /\bcurl\b[^\n]{0,400}?\s(?:-u|--user)[ =]?["']?[^\s:"']{1,99}:(?<secret>[^\s"']{6,199})/g,
    accept: (secret) => isReal(secret) && !WORDS.test(secret) && /\d/.test(secret),
  },
  {
    kind: 'key',
    // Signatures of signed URLs.
    pattern: /[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=(?<secret>[\w%+/-]{20,999})/g,
    accept: (secret) => isReal(secret) && isRandom(secret),
  },
  {
    kind: 'password',
    // Match words without `\p{L}`: with the flags `iu`, a browser takes as long to compile `\p{L}` as to compile all other patterns.
    pattern:
      /\b(?:my|our|meine?|unsere?)\s(?:[^\s\d.,:;]{1,20}\s){0,2}(?:password|passphrase|passwort|kennwort)\s?(?:is|ist|lautet|:)\s?:?\s{0,2}["'`]?(?<secret>[^\s"'`,;]{5,199}[^\s"'`,;.!?)])/gi,
    accept: isSaid,
  },
  {
    kind: 'card',
    // Visa, Mastercard, Discover and American Express.
    pattern:
      /(?<![\w./=-])(?:(?:4\d{3}|5[1-5]\d\d|2[2-7]\d\d|6(?:011|5\d\d|4[4-9]\d))([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d\d([ -]?)\d{6}\2\d{5})(?![\w/-]|\.\d)/g,
    accept: isCard,
  },
  {
    kind: 'email',
    pattern: /(?<![\w.+%@/-])(?<!\/\S{0,99}:)[\w.+%-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w@/]|\.\w|:[^\s])/gi,
    accept(address) {
      const [name = '', domain = ''] = address.split('@');
      return !PLACEHOLDER_DOMAIN.test(domain) && !IMPERSONAL_NAME.test(name) && !FILE_NAME.test(domain);
    },
  },
];
