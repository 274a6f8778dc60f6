import { createTransport, type Transporter } from 'nodemailer';
import type { SpanAttributes } from '../../../tracing/tracer.ts';
import type { RenderedMail } from './render-mail.ts';

const timeoutMs = 20_000;

export interface Envelope {
  mailId: string;
  from: string;
  to: string;
}

/** A mail server that accepts mails. */
export class MailTransport {
  readonly attributes: SpanAttributes;
  private readonly transporter: Transporter;

  constructor(smtpUrl: string) {
    const { hostname, port } = new URL(smtpUrl);
    this.attributes = { 'server.address': hostname, ...(port && { 'server.port': Number(port) }) };
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    this.transporter = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts });
  }

  /** Retries of a mail have the same Message-ID. */
  async send({ mailId, from, to }: Envelope, { subject, text, html }: RenderedMail): Promise<void> {
    const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
    await this.transporter.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${mailId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  close(): void {
    this.transporter.close();
  }
}

/** Reason of a rejection, without the address that the server's text may contain; a permanent rejection is not retried. */
export function describeRefusal(error: unknown): { code: string; isFinal: boolean } {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return { code: String(responseCode ?? code ?? 'unknown'), isFinal: (responseCode ?? 0) >= 500 };
}
