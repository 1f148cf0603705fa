import { describe, expect, test } from 'vitest';
import { findSecrets, maskSecret } from '../../../src/headless/privacy/findSecrets.js';
import { redactSecrets } from '../../../src/protocol/secrets/searchSecrets.js';
import { NO_SECRETS, SECRETS } from './secretCorpus.js';

const plain = (text: string) => text.replaceAll('·', '');

describe('secrets', () => {
  test.each(SECRETS)('are found exactly: %s in %j', (kind, marked) => {
    const text = plain(marked);
    const [before = '', secret = '', after = ''] = text.split(/[⟦⟧]/);
    const found = findSecrets(before + secret + after);
    expect(found).toEqual([{ kind, value: secret, start: before.length }]);
    expect(redactSecrets(before + secret + after, found)).toBe(`${before}[redacted]${after}`);
  });

  test.each(NO_SECRETS)('are not found in harmless text: %j', (text) => {
    expect(findSecrets(plain(text))).toEqual([]);
  });

  test('are tested with enough examples', () => {
    expect(SECRETS.length).toBeGreaterThanOrEqual(60);
    expect(NO_SECRETS.length).toBeGreaterThanOrEqual(60);
  });

  test('are all found in one text, each with its position', () => {
    const text = 'PASSWORD=k7#pQz2x\nada@gmail.com wrote';
    const found = findSecrets(text);
    expect(redactSecrets(text, found, ({ kind }) => `[${kind}]`)).toBe('PASSWORD=[password]\n[email] wrote');
  });

  test('are all found and replaced in a file that consists of them', () => {
    const count = 40_000;
    const text = 'ada@gmail.com\n'.repeat(count);
    const found = findSecrets(text);
    expect(found).toHaveLength(count);
    expect(redactSecrets(text, found, () => '-') === '-\n'.repeat(count)).toBe(true);
  });

  test('are masked so that their owner recognises them', () => {
    const mask = (text: string) => findSecrets(plain(text)).map(maskSecret);
    expect(mask('ada.lovelace@gmail.com gh·p_16C7e42F292c6912E7710c838347Ae178B4a')).toEqual([
      'a•••@gmail.com',
      'ghp_••••',
    ]);
    expect(mask('PASSWORD=k7#pQz2x')).toEqual(['••••']);
    const keyInJson = `"-----BEGIN PRI·VATE KEY-----\\n${'MIIEvQIBADANBg'.repeat(4)}\\n-----END PRI·VATE KEY-----"`;
    expect(mask(keyInJson)).toEqual([plain('-----BEGIN PRI·VATE KEY-----')]);
  });

  test.each([
    ['1', '••••'],
    ['1234', '1••••'],
    ['123456', '12••••'],
    ['ACME-1234567', 'ACME••••'],
  ])('of a site are masked so that most of a short one is hidden: %s', (value, masked) => {
    expect(findSecrets(value, [{ kind: 'pin', pattern: /.+/ }]).map(maskSecret)).toEqual([masked]);
  });

  test('can be defined by a site', () => {
    const more = [{ kind: 'customer', pattern: /ACME-(?<secret>\d{6})/ }];
    expect(findSecrets('ACME-123456 and ACME-654321', more)).toEqual([
      { kind: 'customer', value: '123456', start: 5 },
      { kind: 'customer', value: '654321', start: 21 },
    ]);
  });

  test('are searched in limited time in any text', () => {
    for (const text of [
      'a',
      'a@',
      'a.',
      'eyJ',
      '-----BEGIN PRIVATE KEY-----',
      'x:',
      'password=',
      'a-',
      '=',
      'sk-a-',
      '://',
      'a:',
    ])
      expect(findSecrets(text.repeat(100_000 / text.length)).length).toBeLessThan(100_000);
  });
});
