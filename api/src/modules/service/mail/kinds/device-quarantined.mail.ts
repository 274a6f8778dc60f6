import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface DeviceQuarantinedValues {
  /** Opens the device. */
  link: string;
  name: string;
  device: string;
  /** Name of the other computer. `null` if it has not reported it. */
  hostname: string | null;
  address: string;
}

/** Mail to the admins of a company when other hardware claims to be one of its devices. */
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
