import { contentOf } from '../mail-kinds.ts';
import { renderMail } from '../render-mail.ts';
import { mailMessages } from './mail-messages.ts';

const link = 'https://help.example/user/invitation#token=mF9B5f41JqM';
const values = { link, inviter: 'Inés Muñoz', company: 'Northwind Łódź', email: 'maria@example.com', until: '2026-11-28T12:00:00.000Z' };

describe('companyInvitationMail', () => {
  it.each([
    ['en', 'Inés Muñoz invites you to Northwind Łódź', 'November 28, 2026 at 12:00 PM UTC'],
    ['pl', 'Inés Muñoz zaprasza Cię do Northwind Łódź', '28 listopada 2026 12:00 UTC'],
    ['es', 'Inés Muñoz te invita a Northwind Łódź', '28 de noviembre de 2026, 12:00 UTC'],
    ['it', 'Inés Muñoz ti invita in Northwind Łódź', '28 novembre 2026 alle ore 12:00 UTC'],
  ] as const)('renders inviter, company, address and expiry in %s', (locale, subject, until) => {
    const mail = renderMail(contentOf('company-invitation', mailMessages(locale), values), locale);
    expect(mail.subject).toBe(subject);
    for (const text of [mail.text, mail.html]) for (const part of [link, 'maria@example.com', until]) expect(text).toContain(part);
  });

  it.each(['en', 'pl', 'es', 'it'] as const)('omits the inviter in %s when it is empty', (locale) => {
    const { subject, text } = renderMail(contentOf('company-invitation', mailMessages(locale), { ...values, inviter: '' }), locale);
    expect(subject).toContain('Northwind Łódź');
    expect(`${subject}${text}`).not.toMatch(/^\s|\{|undefined/);
  });
});
