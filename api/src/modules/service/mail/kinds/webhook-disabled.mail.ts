import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface WebhookDisabledValues {
  /** Opens the webhooks of the company. */
  link: string;
  name: string;
  /** Host of the URL, whose path may contain a secret. */
  host: string;
  /** The receiver has answered that it wants no more events. */
  isGone: boolean;
}

/** Mail to the admins of a company whose webhook the server has disabled. */
export function webhookDisabledMail(format: FormatMessage, { link, name, host, isGone }: WebhookDisabledValues): MailContent {
  return {
    subject: format('mail.webhookDisabled.subject', { host }),
    greeting: greetingOf(format, name),
    paragraphs: [
      format(isGone ? 'mail.webhookDisabled.gone' : 'mail.webhookDisabled.failures', { host }),
      format('mail.webhookDisabled.next'),
    ],
    action: { label: format('mail.webhookDisabled.open'), link },
    notes: [],
  };
}
