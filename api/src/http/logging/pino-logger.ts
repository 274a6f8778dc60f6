import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes messages of the framework to the same log. */
export class PinoLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    if (message instanceof Error) this.logger.error({ err: message, context: rest.at(-1) }, message.message);
    else this.logger.error({ context: rest.at(-1) }, String(message));
  }
}
