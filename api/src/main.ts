import { type Env, readEnv } from './env/env.ts';
import { StartError } from './env/start-error.ts';
import { answerWhileStarting } from './http/server/answer-while-starting.ts';

/** Time for jobs and connections to end, after the running requests. */
const stopMs = 6000;

function explainListenError(error: unknown, { HOST, PORT }: Env): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${PORT} on ${HOST} is already in use`);
  if (code === 'EACCES') return new StartError(`PORT: ${PORT} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(`HOST: ${HOST} is no address of this machine`);
  return error;
}

async function start(): Promise<void> {
  // New files and folders are accessible to this user only.
  process.umask(0o077);
  // The server continues when its log cannot be written.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const env = readEnv();
  const endAnswers = await answerWhileStarting(env.PORT, env.HOST).catch((error: unknown) => {
    throw explainListenError(error, env);
  });
  // Loading the application takes most of a start. Probes are answered, and bad settings and a used port reported, before that.
  const { createApp } = await import('./app.ts');
  const { MailboxService } = await import('./modules/service/mail/mailbox.service.ts');
  const app = await createApp(env);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), (env.DRAIN_SECONDS + env.STOP_SECONDS) * 1000 + stopMs).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.on('disconnect', stop);

  try {
    await endAnswers();
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    await app.close().catch(() => undefined);
    throw explainListenError(error, env);
  }
  process.send?.({ ready: true, url: env.PUBLIC_URL, mailbox: app.get(MailboxService).address });
}

start().catch((error: unknown) => {
  const text =
    error instanceof StartError ? error.message : `Nearhand could not start: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${text}\n`, () => process.exit(1));
});
