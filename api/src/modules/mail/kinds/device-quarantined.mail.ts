import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface DeviceQuarantinedValues {
  /** To the device. */
  link: string;
  name: string;
  device: string;
  /** Of the other computer. `null` if it has not reported it. */
  hostname: string | null;
  address: string;
}

/** To the admins of a company, one of whose devices other hardware claims to be. */
export function deviceQuarantinedMail(
  format: FormatMessage,
  { link, name, device, hostname, address }: DeviceQuarantinedValues,
): MailContent {
  return {
    subject: format('mail.deviceQuarantined.subject', { device }),
    greeting: greetingOf(format, name),
    paragraphs: [
      format('mail.deviceQuarantined.text', { device }),
      format('mail.deviceQuarantined.details', { hostname: hostname ?? '–', address }),
      format('mail.deviceQuarantined.next'),
    ],
    action: { label: format('mail.deviceQuarantined.open'), link },
    notes: [],
  };
}
