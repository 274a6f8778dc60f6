import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { components } from '@nearhand/contracts/openapi.gen';

export interface ReceivedEvent {
  event: components['schemas']['WebhookEvent'];
  body: string;
  headers: IncomingHttpHeaders;
}

/** Answers a request; by default with 204. */
export type Answering = (received: ReceivedEvent, response: ServerResponse) => void;

/** A server of a partner. `received` contains every request, `accepted` those that were answered with 2xx. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  readonly accepted: ReceivedEvent[] = [];
  answer: Answering = (_, response) => void response.writeHead(204).end();
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const received = { event: JSON.parse(body) as ReceivedEvent['event'], body, headers: request.headers };
      this.received.push(received);
      this.answer(received, response);
      if (response.headersSent && response.statusCode < 300) this.accepted.push(received);
    });
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
