import { cutText } from '@nearhand/contracts/cut-text';
import { mailColors } from '@nearhand/contracts/design/colors';
import { ink, palette } from '@nearhand/contracts/design/palette';
import { escapeHtml } from '../../../http/escape-html.ts';
import type { Locale } from '../../../http/locales.ts';
import { defused } from './defused.ts';
import type { MailContent } from './kinds/mail-content.ts';
import { mailMessages } from './kinds/mail-messages.ts';

type Action = NonNullable<MailContent['action']>;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const maxSubject = 200;

/** One line without control characters: names cannot add headers or paragraphs. */
const oneLine = (text: string) => cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim(), maxSubject);

/** Isolated, so that a name cannot change the direction of the surrounding text. */
const shown = (text: string) => `<bdi>${escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')}</bdi>`;

function webLink(link: string): string {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new TypeError('A mail links to web pages only');
  return link;
}

const { light, dark } = mailColors;
const body = `margin:0;padding:24px 12px;background:${light.ground};color:${light.text};font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif`;
const card = `max-width:520px;margin:0 auto;padding:32px 28px;background:${light.card};border-radius:12px;overflow-wrap:anywhere`;
const brand = `margin:0 0 12px;color:${light.link};font-size:14px;font-weight:700`;
const title = 'margin:0 0 20px;font-size:22px;font-weight:600;line-height:1.3';
const button = `display:inline-block;padding:12px 24px;background:${palette.primary[6]};color:${ink};font-weight:600;text-decoration:none;border-radius:8px`;
const quoted = `margin:0 0 16px;padding:8px 0 8px 16px;border-left:4px solid ${palette.primary[6]}`;
const small = `margin:0 0 12px;color:${light.quiet};font-size:14px`;
/** Mail readers without dark mode drop this and use the inline styles. */
const darkMode = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:${dark.ground}!important;color:${dark.text}!important}.card{background:${dark.card}!important}.small{color:${dark.quiet}!important}.link{color:${dark.link}!important}}`;

function buttonOf({ label, link }: Action): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(webLink(link))}" style="${button}">${escapeHtml(label)}</a></p>`;
}

/** The link as text for mail readers whose button does not work; last, because it is long. */
function addressOf({ link }: Action, locale: Locale): string {
  const shownLink = escapeHtml(webLink(link));
  const hint = escapeHtml(mailMessages(locale)('mail.copyLink'));
  return `<p class="small" style="${small}">${hint}<br><a class="link" href="${shownLink}" style="color:${light.link}">${shownLink}</a></p>`;
}

function reportOf({ label, link }: Action): string {
  return `<p class="small" style="${small}"><a class="link" href="${escapeHtml(webLink(link))}" style="color:${light.link}">${escapeHtml(label)}</a></p>`;
}

function htmlOf(content: MailContent, locale: Locale): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${shown(text)}</p>`;
  const subject = oneLine(content.subject);
  const parts = [
    `<p class="link" style="${brand}">Nearhand</p>`,
    `<h1 style="${title}">${shown(subject)}</h1>`,
    paragraph(oneLine(content.greeting)),
    ...content.paragraphs.map(paragraph),
    ...(content.quote
      ? [paragraph(content.quote.by), `<blockquote style="${quoted}">${shown(defused(content.quote.text))}</blockquote>`]
      : []),
    ...(content.action ? [buttonOf(content.action)] : []),
    ...content.notes.map((note) => `<p class="small" style="${small}">${shown(note)}</p>`),
    ...(content.action ? [addressOf(content.action, locale)] : []),
    ...(content.report ? [reportOf(content.report)] : []),
  ];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><base target="_blank"><title>${escapeHtml(subject)}</title><style>${darkMode}</style></head>
<body style="${body}"><div class="card" style="${card}">
${parts.join('\n')}
</div></body></html>`;
}

function textOf({ greeting, paragraphs, quote, action, notes, report }: MailContent): string {
  const quoteLines = quote ? [quote.by, defused(quote.text).replace(/\r\n?/g, '\n').replace(/^/gm, '> ')] : [];
  const linesOf = (target: Action | undefined) => (target ? [`${target.label}:\n${webLink(target.link)}`] : []);
  return [oneLine(greeting), ...paragraphs, ...quoteLines, ...linesOf(action), ...notes, ...linesOf(report)].join('\n\n');
}

/** Renders a mail; every value is escaped. */
export function renderMail(content: MailContent, locale: Locale): RenderedMail {
  return { subject: oneLine(content.subject), text: textOf(content), html: htmlOf(content, locale) };
}
