import type { Logger } from 'pino';

interface Result {
  code: number;
  error?: Error;
}

interface Exporter<Batch> {
  export(batch: Batch, done: (result: Result) => void): void;
}

/** Reports when the collector no longer accepts what is sent, and when it does again: a line for each change, not for each batch. */
export function watchExporter<Batch, Target extends Exporter<Batch>>(exporter: Target, what: string, logger: Logger): Target {
  const send = exporter.export.bind(exporter);
  let isFailing = false;
  exporter.export = (batch, done) =>
    send(batch, (result) => {
      const hasFailed = result.code !== 0;
      if (hasFailed && !isFailing) logger.warn({ context: 'OpenTelemetry' }, `The collector takes no ${what}: ${reasonOf(result.error)}`);
      if (!hasFailed && isFailing) logger.info({ context: 'OpenTelemetry' }, `The collector takes ${what} again`);
      isFailing = hasFailed;
      done(result);
    });
  return exporter;
}

/** The message of a failed connection, or the status of the collector's answer, whose text is left out. */
function reasonOf(error: (Error & { code?: unknown }) | undefined): string {
  if (typeof error?.code === 'number') return `status ${error.code}`;
  return String(error?.code ?? error?.message ?? 'unknown reason');
}
