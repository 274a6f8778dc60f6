import { mailboxLine, mailColors } from '@nearhand/contracts/design/colors';
import { escapeHtml } from '../../../http/escape-html.ts';
import type { Locale } from '../../../http/locales.ts';
import { mailMessages } from './kinds/mail-messages.ts';
import type { MailboxEntry } from './mailbox.service.ts';

const { light, dark } = mailColors;

export const mailboxStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; color: light-dark(${light.text}, ${dark.text}); background: light-dark(${light.card}, ${dark.ground}); }
a { color: light-dark(${light.link}, ${dark.link}); }
body { max-width: 1100px; margin: 0 auto; padding: 16px; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: 12px 0; }
li a { font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
dd { margin: 0; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 24px; }
iframe { width: 100%; height: 640px; border: 1px solid ${mailboxLine}; background: ${light.card}; }
pre { white-space: pre-wrap; font: inherit; }
`;

const page = (locale: Locale, title: string, main: string) => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/mailbox/style.css"></head>
<body><main>${main}</main></body></html>`;

function timeOf({ createdAt }: MailboxEntry, locale: Locale): string {
  const text = createdAt.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });
  return `<time datetime="${createdAt.toISOString()}">${escapeHtml(text)}</time>`;
}

/** All mails, newest first. */
export function mailboxPage(mails: readonly MailboxEntry[], locale: Locale, token: string): string {
  const format = mailMessages(locale);
  const title = format('mailbox.title');
  const items = mails.map((mail) => {
    const href = `/mailbox/${mail.mailId}?token=${encodeURIComponent(token)}`;
    return `<li><a href="${href}">${escapeHtml(mail.subject)}</a><br>${escapeHtml(mail.to)} · ${timeOf(mail, locale)}</li>`;
  });
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${escapeHtml(format('mailbox.empty'))}</p>`;
  return page(locale, title, `<h1>${escapeHtml(title)}</h1>${list}`);
}

/** One mail: its HTML in a sandboxed frame, and its text. */
export function mailPage(mail: MailboxEntry, locale: Locale, token: string): string {
  const format = mailMessages(locale);
  const query = `?token=${encodeURIComponent(token)}`;
  const frame = `<iframe title="${escapeHtml(format('mailbox.html'))}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${mail.mailId}/html${query}"></iframe>`;
  return page(
    locale,
    mail.subject,
    `<p><a href="/mailbox${query}">${escapeHtml(format('mailbox.back'))}</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>${escapeHtml(format('mailbox.to'))}</dt><dd>${escapeHtml(mail.to)}</dd><dt>${escapeHtml(format('mailbox.sentAt'))}</dt><dd>${timeOf(mail, locale)}</dd></dl>
<div class="sides"><section><h2>${escapeHtml(format('mailbox.html'))}</h2>${frame}</section>
<section><h2>${escapeHtml(format('mailbox.text'))}</h2><pre lang="${escapeHtml(mail.locale)}">${escapeHtml(mail.text)}</pre></section></div>`,
  );
}
