import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '../../../../locales/en/mails.json' with { type: 'json' };
import { contentOf } from './mail-kinds.ts';
import { type MailLocale, wordsOf } from './mail-words.ts';
import { renderMail } from './render-mail.ts';

const link = 'https://help.example/join/Zm9vYmFyYmF6cXV4MTIzNA';
const values = { link, operator: 'Inés Muñoz', company: 'Northwind Care', customer: 'Łucja', message: '' };

const invitation = (locale: MailLocale, more: Partial<typeof values> = {}) =>
  renderMail(contentOf('invitation', wordsOf(locale), { ...values, ...more }), locale);

it.each([
  ['en', 'Inés Muñoz from Northwind Care would like to help you', 'Hello Łucja,'],
  ['pl', 'Inés Muñoz (Northwind Care) chce Ci pomóc', 'Dzień dobry, Łucja,'],
  ['es', 'Inés Muñoz de Northwind Care quiere ayudarle', 'Hola, Łucja:'],
  ['it', 'Inés Muñoz di Northwind Care vorrebbe aiutarla', 'Buongiorno Łucja,'],
] as const)('asks in %s who wants to help, as text and as HTML', (locale, subject, greeting) => {
  const mail = invitation(locale);
  expect(mail.subject).toBe(subject);
  expect(mail.text.startsWith(greeting)).toBe(true);
  expect(mail.text).toContain(`\n${link}\n`);
  expect(mail.html).toContain(`<html lang="${locale}">`);
  expect(mail.html).toContain(`href="${link}"`);
});

it('warns whoever did not ask for help', () => {
  expect(invitation('en').text).toContain('did not ask for help? Then do not open the link');
});

it('quotes what the operator writes, line by line, and leaves it out when there is nothing', () => {
  const { text, html } = invitation('en', { message: 'As we said:\nplease open this' });
  expect(text).toContain('Inés Muñoz writes:\n\n> As we said:\n> please open this\n');
  expect(html).toContain('As we said:<br>please open this');
  expect(invitation('en').html).not.toContain('<blockquote');
});

it('greets without a name where there is none', () => {
  expect(invitation('es', { customer: '' }).text.startsWith('Hola:')).toBe(true);
});

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ["{operator} '<b>{nothing}", '{operator} &#39;&lt;b&gt;{nothing}'],
])('shows the name %s as text', (name, shown) => {
  const { html } = invitation('en', { operator: name, company: name, customer: name, message: name });
  expect(html).toContain(shown);
  expect(html).not.toContain(name);
  expect(html.match(/<(\w+)/g)?.filter((tag) => !/<(html|head|meta|base|title|body|div|p|bdi|br|a|blockquote)$/.test(tag))).toEqual([]);
});

it('has one line as its subject, whatever the names hold', () => {
  const { subject } = invitation('en', { operator: `Eve\r\nBcc: all@example.com\u2028\u202e`, company: 'x'.repeat(500) });
  expect(subject).toMatch(/^Eve Bcc: all@example\.com +from x+$/);
  expect(subject.length).toBeLessThanOrEqual(200);
});

it('links to web pages only', () => {
  expect(() => invitation('en', { link: 'javascript:alert(1)' })).toThrow(TypeError);
});

it('has every word of the mails in use', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  expect(Object.keys(en).filter((id) => !sources.includes(`'${id}'`))).toEqual([]);
});
