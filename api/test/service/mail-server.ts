import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from './read-mail.ts';

/** A mail server that stores mails; `refuse` returns the status of a rejection, or 0. */
export async function startMailServer(refuse: (tries: number, to: string) => number | Promise<number> = () => 0) {
  const received: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const raw = await text(stream).catch(() => null);
      if (raw === null) return;
      tries += 1;
      const status = await refuse(tries, envelope.rcptTo[0]?.address ?? '');
      if (status) return done(Object.assign(new Error(`Not for ${envelope.rcptTo[0]?.address}`), { responseCode: status }));
      received.push(
        readMail(
          raw,
          envelope.rcptTo.map(({ address }) => address),
        ),
      );
      done();
      for (const resolve of waiting.splice(0)) resolve();
    },
  });
  // A killed server leaves connections in the middle of a mail.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  server.server.unref();
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    /** Resolves when this number of mails has arrived. */
    async until(count: number): Promise<ReceivedMail[]> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}
