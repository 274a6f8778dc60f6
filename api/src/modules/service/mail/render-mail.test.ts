import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../../../../locales/en/server/mails.json' with { type: 'json' };
import type { Locale } from '../../../http/locales.ts';
import type { MailContent } from './kinds/mail-content.ts';
import { type FormatMessage, mailMessages } from './kinds/mail-messages.ts';
import { contentOf, type MailKind } from './mail-kinds.ts';
import { renderMail } from './render-mail.ts';

const link = 'https://help.example/join/Zm9vYmFyYmF6cXV4MTIzNA';
const reportLink = 'https://help.example/user/report#token=c2VhbGVk';
const values = { link, reportLink, operator: 'Inés Muñoz', company: 'Northwind Care', customer: 'Łucja', message: '' };

const invitation = (locale: Locale, more: Partial<typeof values> = {}) =>
  renderMail(contentOf('session-invitation', mailMessages(locale), { ...values, ...more }), locale);

describe('renderMail', () => {
  it.each([
    ['en', 'Invitation to a support session', 'Hello Łucja,'],
    ['pl', 'Zaproszenie do sesji zdalnej pomocy', 'Dzień dobry, Łucja,'],
    ['es', 'Invitación a una sesión de soporte remoto', 'Hola, Łucja:'],
    ['it', 'Invito a una sessione di assistenza remota', 'Buongiorno Łucja,'],
  ] as const)('renders the invitation in %s as text and as HTML', (locale, subject, greeting) => {
    const mail = invitation(locale);
    expect(mail.subject).toBe(subject);
    expect(mail.text.startsWith(greeting)).toBe(true);
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html).toContain(`href="${link}"`);
  });

  it('warns customers who did not ask for help', () => {
    expect(invitation('en').text).toContain('did not ask for help, do not open the link');
  });

  it('quotes each line of the operator’s message and omits the quote when there is no message', () => {
    const { text, html } = invitation('en', { message: 'As we said:\nplease open this' });
    expect(text).toContain('Inés Muñoz writes:\n\n> As we said:\n> please open this\n');
    expect(html).toContain('As we said:<br>please open this');
    expect(invitation('en').html).not.toContain('<blockquote');
  });

  it('greets without a name when the name is empty', () => {
    expect(invitation('es', { customer: '' }).text.startsWith('Hola:')).toBe(true);
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ["{operator} '<b>{nothing}", '{operator} &#39;&lt;b&gt;{nothing}'],
  ])('escapes the name %s', (name, shown) => {
    const { html } = invitation('en', { operator: name, company: name, customer: name, message: name });
    expect(html).toContain(shown);
    expect(html).not.toContain(name);
    expect(
      html.match(/<(\w+)/g)?.filter((tag) => !/<(html|head|meta|base|title|style|body|div|h1|p|bdi|br|a|blockquote)$/.test(tag)),
    ).toEqual([]);
  });

  it('starts with the subject as heading and ends with the address of the button', () => {
    const { subject, html } = invitation('en');
    expect(html).toMatch(new RegExp(`<h1[^>]*><bdi>${subject}</bdi></h1>\\n<p[^>]*><bdi>Hello Łucja,`));
    expect(html.indexOf(`>${link}</a>`)).toBeGreaterThan(html.indexOf('Never tell anyone your passwords'));
  });

  it('keeps the subject on one line when names contain line breaks', () => {
    const names = { company: `Eve\r\nBcc: all\u2028\u202e`, by: 'x'.repeat(500) };
    const deletion = { link, name: '', email: 'ada@example.com', until: '2026-11-20T22:30:00.000Z', isForOwner: true, ...names };
    const { subject } = renderMail(contentOf('company-deletion', mailMessages('en'), deletion), 'en');
    expect(subject).toMatch(/^Eve Bcc: all +will be deleted$/);
  });

  it.each(['en', 'pl', 'es', 'it'] as const)(
    'shows strangers no address in the text of a user, and none of it as subject, in %s',
    (locale) => {
      const spam = 'You won! http://evil.example/a or www.evil.example or eve@evil.example';
      const texts = { operator: spam, company: spam, customer: spam, message: spam };
      for (const { subject, text, html } of [
        invitation(locale, texts),
        renderMail(
          contentOf('company-invitation', mailMessages(locale), {
            ...{ link, reportLink, email: 'maria@example.com', until: '2026-11-20T22:30:00.000Z' },
            ...{ inviter: spam, company: spam },
          }),
          locale,
        ),
      ]) {
        expect(subject).not.toContain('won');
        for (const part of [text, html]) {
          expect(part).toContain('You won!');
          expect(part).not.toMatch(/http:\/|evil\.e|www\.e|@evil/);
          expect(part).toContain(reportLink);
        }
      }
    },
  );

  it('keeps the greeting on one line when the name contains line breaks', () => {
    const { text, html } = invitation('en', { customer: 'Eve\r\n\r\nYour account is blocked\u2028\u202e' });
    expect(text.split('\n')[0]).toBe('Hello Eve Your account is blocked ,');
    expect(html).toContain('<bdi>Hello Eve Your account is blocked ,</bdi>');
  });

  it('rejects links that are not web pages', () => {
    expect(() => invitation('en', { link: 'javascript:alert(1)' })).toThrow(TypeError);
  });

  const account = { link, name: 'Łucja', email: 'lucja@example.com' };
  const at = '2026-11-20T22:30:00.000Z';
  const handOver = { company: 'Northwind', formerOwner: 'Ada', newOwner: 'Łucja' };
  const accountMails = [
    ['verification', account],
    ['password-reset', account],
    ['email-sign-in', account],
    ['email-change', account],
    ['email-changed', { ...account, newEmail: 'new@example.com' }],
    ['password-changed', { ...account, at }],
    ['new-sign-in', { ...account, at, device: 'Firefox, Linux', address: '203.0.113.7' }],
    ['second-factor-changed', { ...account, change: 'added' }],
    ['second-factor-changed', { ...account, change: 'removed' }],
    ['second-factor-changed', { ...account, change: 'removedByAdmin', by: 'Ada', company: 'Northwind' }],
    ['sign-in-method-changed', { ...account, provider: 'Google', change: 'added' }],
    ['sign-in-method-changed', { ...account, provider: null, change: 'removed' }],
    ['account-deleted', { name: 'Łucja', email: 'lucja@example.com', company: 'Northwind' }],
    ['company-deletion', { ...account, company: 'Northwind', by: 'Ada', until: at, isForOwner: true }],
    ['company-deletion', { ...account, company: 'Northwind', by: 'Ada', until: at, isForOwner: false }],
    ['device-quarantined', { ...account, device: 'Front desk', hostname: null, address: '203.0.113.7' }],
    ['unanswered', { ...account, event: 'customer', from: '', session: 'Printer' }],
    ['unanswered', { ...account, event: 'assist', from: 'Marco Müller', session: '' }],
    ['unanswered', { ...account, event: 'transfer', from: 'Marco Müller', session: 'Printer' }],
    ['unanswered', { ...account, event: 'watch', from: 'Marco Müller', session: 'Printer' }],
    ['company-restored', { ...account, company: 'Northwind', by: 'Ada' }],
    ['ownership-transferred', { ...account, ...handOver, isForNewOwner: true }],
    ['ownership-transferred', { ...account, ...handOver, isForNewOwner: false }],
  ] as const;
  const contentOfAny = contentOf as (kind: MailKind, format: FormatMessage, of: object) => MailContent;
  const everyAccountMail = accountMails.flatMap(([kind, of]) =>
    (['en', 'pl', 'es', 'it'] as const).map(
      (locale) => [kind, locale, renderMail(contentOfAny(kind, mailMessages(locale), of), locale), of] as const,
    ),
  );

  it.each(everyAccountMail)('includes all values of the mail %s in %s as text and as HTML', (_kind, _locale, mail, of) => {
    expect(mail.subject).not.toBe('');
    for (const value of 'link' in of ? [of.name, of.link] : [of.name, of.company]) {
      expect(mail.text).toContain(value);
      expect(mail.html).toContain(value);
    }
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|undefined|Invalid/);
  });

  it('formats times with their time zone', () => {
    const moments = everyAccountMail.filter(([kind]) => kind === 'password-changed').map(([, , { text }]) => text.split('\n')[2]);
    expect(moments).toEqual([
      'The password for lucja@example.com was changed on November 20, 2026 at 10:30 PM UTC.',
      'Hasło do konta lucja@example.com zmieniono 20 listopada 2026 22:30 UTC.',
      'La contraseña de lucja@example.com se cambió el 20 de noviembre de 2026 a las 22:30 UTC.',
      'La password di lucja@example.com è stata modificata il 20 novembre 2026 alle ore 22:30 UTC.',
    ]);
  });

  it('includes a dark theme, and no link when there is no action', () => {
    const [, , deleted] = everyAccountMail.find(([kind]) => kind === 'account-deleted') ?? [];
    expect(deleted?.html).toContain('@media (prefers-color-scheme:dark)');
    expect(deleted?.html).not.toContain('<a ');
  });

  it('uses every mail message', () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join('\n');
    expect(Object.keys(en).filter((id) => !sources.includes(`'${id}'`))).toEqual([]);
  });
});
