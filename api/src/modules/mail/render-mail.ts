import type { MailContent } from './mail-content.ts';
import { type MailLocale, wordsOf } from './mail-words.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const maxSubject = 200;

/** One line without control characters: nothing in a subject begins another header. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, maxSubject);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Isolated, so that no name turns the direction of the text around it. */
const shown = (text: string) => `<bdi>${escaped(text).replace(/\r\n|\r|\n/g, '<br>')}</bdi>`;

function webLink(link: string): string {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new TypeError('A mail links to web pages only');
  return link;
}

const body = 'margin:0;padding:24px 12px;background:#eceff1;color:#1e1e1e;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const card = 'max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border-radius:12px;overflow-wrap:anywhere';
const button =
  'display:inline-block;padding:12px 24px;background:#0090ff;color:#1e1e1e;font-weight:600;text-decoration:none;border-radius:8px';
const quoted = 'margin:0 0 16px;padding:8px 0 8px 16px;border-left:4px solid #0090ff';
const small = 'margin:0 0 12px;color:#4a4a4a;font-size:14px';

function htmlOf(content: MailContent, locale: MailLocale): string {
  const say = wordsOf(locale);
  const link = escaped(webLink(content.action.link));
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${shown(text)}</p>`;
  const parts = [
    paragraph(content.greeting),
    ...content.paragraphs.map(paragraph),
    ...(content.quote ? [paragraph(content.quote.by), `<blockquote style="${quoted}">${shown(content.quote.text)}</blockquote>`] : []),
    `<p style="margin:24px 0"><a href="${link}" style="${button}">${escaped(content.action.label)}</a></p>`,
    `<p style="${small}">${escaped(say('mail.copyLink'))}<br><a href="${link}" style="color:#006bc2">${link}</a></p>`,
    ...content.notes.map((note) => `<p style="${small}">${shown(note)}</p>`),
  ];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><base target="_blank"><title>${escaped(oneLine(content.subject))}</title></head>
<body style="${body}"><div style="${card}">
${parts.join('\n')}
</div></body></html>`;
}

function textOf({ greeting, paragraphs, quote, action, notes }: MailContent): string {
  const quoteLines = quote ? [quote.by, quote.text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ')] : [];
  return [greeting, ...paragraphs, ...quoteLines, `${action.label}:\n${webLink(action.link)}`, ...notes].join('\n\n');
}

/** A mail as it goes out: every value is text, wherever it stands. */
export function renderMail(content: MailContent, locale: MailLocale): RenderedMail {
  return { subject: oneLine(content.subject), text: textOf(content), html: htmlOf(content, locale) };
}
