import { isEmail } from '@nearhand/contracts/email';
import { describe, expect, it } from 'vitest';
import { EmailValidationService } from './email-validation.service.ts';
import type { MailHostAnswer } from './mail-hosts.ts';

const domains: string[] = [];
const rulesOf = (answer: MailHostAnswer) =>
  new EmailValidationService({
    lookUp: (domain) => {
      domains.push(domain);
      return Promise.resolve(answer);
    },
  });

describe('EmailValidationService', () => {
  it.each(['ada@example.com', 'ada.nowak-9@sub.example.co.uk', " o'neil@example.org ", 'ada@łódź.example.com'])(
    'accepts %s',
    async (email) => {
      await expect(rulesOf('found').ensureReal(email)).resolves.toBeUndefined();
    },
  );

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@exa mple.com',
    'Ada <ada@example.com>',
    'ada@example.com,bob@example.com',
    'ada@[203.0.113.7]',
    'ada@203.0.113.7',
    '"ada@b"@mailinator.com',
    'ada@mailinator.com',
    'ADA@MAILINATOR.COM',
    'ada@sub.mailinator.com',
    `${'a'.repeat(250)}@b.c`,
  ])('rejects %s', async (email) => {
    await expect(rulesOf('found').ensureReal(email)).rejects.toMatchObject({ code: 'EMAIL_UNDELIVERABLE' });
  });

  it('rejects addresses of domains without mail, and of domains that cannot be resolved', async () => {
    await expect(rulesOf('none').ensureReal('ada@example.com')).rejects.toMatchObject({ code: 'EMAIL_UNDELIVERABLE' });
    await expect(rulesOf('unknown').ensureReal('ada@example.com')).resolves.toBeUndefined();
  });

  it('resolves the domain in its ASCII form', async () => {
    await rulesOf('found').ensureReal('ada@Łódź.example');
    expect(domains.at(-1)).toBe('xn--d-uga0v4h.example');
  });

  it('rejects tags', () => {
    expect(() => rulesOf('found').ensureNoTag('ada+trial@example.com')).toThrow('EMAIL_ALIAS');
    expect(() => rulesOf('found').ensureNoTag('ada@example.com')).not.toThrow();
  });
});

describe('isEmail', () => {
  it.each(['ada@example.com', "o'neil@example.org", 'ada+desk@sub.example.co.uk', 'ada@łódź.example', 'ada@xn--d-uga0v4h.example'])(
    'accepts %s',
    (text) => expect(isEmail(text)).toBe(true),
  );

  it.each([
    ['no @', 'ada.example.com'],
    ['nothing before the @', '@example.com'],
    ['two @', 'ada@b@example.com'],
    ['a domain without a dot', 'ada@localhost'],
    ['an empty label', 'ada@example..com'],
    ['a label that begins with a hyphen', 'ada@-example.com'],
    ['a number as top-level domain', 'ada@203.0.113.7'],
    ['an address literal', 'ada@[203.0.113.7]'],
    ['two dots before the @', 'a..da@example.com'],
    ['quotes', '"ada"@example.com'],
    ['a name before the address', 'Ada <ada@example.com>'],
    ['a line break', 'ada@example.com\n'],
    ['an ideographic full stop', 'a@gmail。com'],
    ['full-width letters', 'ada@ｇmail.com'],
    ['letters and accents apart', 'ada@ło\u0301dź.example'],
    ['an invisible character', 'ada@exam\u200bple.com'],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`],
    ['255 characters', `ada@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example`],
  ])('rejects %s', (_what, text) => expect(isEmail(text)).toBe(false));
});
