import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface UnansweredValues {
  /** Opens the session. */
  link: string;
  name: string;
  /** Event that had no answer: a waiting customer, or a request of a colleague. */
  event: 'customer' | 'transfer' | 'assist' | 'watch';
  /** The colleague; empty for a customer. */
  from: string;
  /** Title of the session; may be empty. */
  session: string;
}

const ids = {
  customer: { subject: 'mail.unanswered.customer.subject', text: 'mail.unanswered.customer.text' },
  transfer: { subject: 'mail.unanswered.transfer.subject', text: 'mail.unanswered.request.text' },
  assist: { subject: 'mail.unanswered.assist.subject', text: 'mail.unanswered.request.text' },
  watch: { subject: 'mail.unanswered.watch.subject', text: 'mail.unanswered.request.text' },
} as const;

/** Mail to an operator about a customer or a colleague who has waited for two minutes. */
export function unansweredMail(format: FormatMessage, { link, name, event, from, session }: UnansweredValues): MailContent {
  const { subject, text } = ids[event];
  return {
    subject: format(subject, { from }),
    greeting: greetingOf(format, name),
    paragraphs: [format(text, { from }), ...(session ? [format('mail.unanswered.session', { session })] : [])],
    action: { label: format('mail.unanswered.open'), link },
    notes: [format('mail.unanswered.choice')],
  };
}
