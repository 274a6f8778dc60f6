import { describe, expect, it } from 'vitest';
import { contentOf } from '../mail-kinds.ts';
import { renderMail } from '../render-mail.ts';
import { mailMessages } from './mail-messages.ts';

const link = 'https://help.example/user/invitation#token=mF9B5f41JqM';
const reportLink = 'https://help.example/user/report#token=c2VhbGVk';
const people = { inviter: 'Inés Muñoz', company: 'Northwind Łódź', email: 'maria@example.com' };
const values = { ...people, link, reportLink, until: '2026-11-28T12:00:00.000Z' };

describe('companyInvitationMail', () => {
  it.each([
    ['en', 'You are invited to join a company on Nearhand', ['November 28, 2026', '12:00 PM UTC']],
    ['pl', 'Zaproszenie do firmy w Nearhand', ['28 listopada 2026', '12:00 UTC']],
    ['es', 'Te invitan a unirte a una empresa en Nearhand', ['28 de noviembre de 2026', '12:00 UTC']],
    ['it', 'Invito a unirti a un’azienda su Nearhand', ['28 novembre 2026', '12:00 UTC']],
  ] as const)('renders inviter, company, address and expiry in %s', (locale, subject, until) => {
    const mail = renderMail(contentOf('company-invitation', mailMessages(locale), values), locale);
    expect(mail.subject).toBe(subject);
    for (const text of [mail.text, mail.html])
      for (const part of [...Object.values(people), link, reportLink, ...until]) expect(text).toContain(part);
  });

  it.each(['en', 'pl', 'es', 'it'] as const)('omits the inviter in %s when it is empty', (locale) => {
    const { text } = renderMail(contentOf('company-invitation', mailMessages(locale), { ...values, inviter: '' }), locale);
    expect(text).toContain('Northwind Łódź');
    expect(text).not.toMatch(/^\s|\{|undefined/);
  });
});
