import { type CallHandler, type ExecutionContext, HttpStatus, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { inSpan, TRACER, type Tracer } from '../tracing/tracer.ts';
import { HandledMessages } from './handled-messages.ts';

/** Measures each message of a socket, and records it as a trace of its own. */
@Injectable()
export class MessageInterceptor implements NestInterceptor {
  constructor(
    @Inject(TRACER) private readonly tracer: Tracer,
    @Inject(HandledMessages) private readonly handled: HandledMessages,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const event = context.switchToWs().getPattern();
    const began = performance.now();
    const span = this.tracer.begin(`process ${event}`, {
      kind: 'consumer',
      attributes: {
        'messaging.system': 'nearhand',
        'messaging.operation.type': 'process',
        'messaging.operation.name': 'process',
        'messaging.destination.name': event,
      },
    });
    let status: number = HttpStatus.INTERNAL_SERVER_ERROR;
    try {
      const reply: unknown = await inSpan(span, async () => {
        const replied: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
        status = statusOf(replied);
        if (status >= HttpStatus.INTERNAL_SERVER_ERROR) span.fail(String(status));
        return replied;
      });
      return of(reply);
    } finally {
      this.handled.add({ event, status, seconds: (performance.now() - began) / 1000 });
    }
  }
}

/** Only replies that stand for an operation have the status of a refusal. */
function statusOf(reply: unknown): number {
  const { refusal } = (reply ?? {}) as { refusal?: { status: number } | null };
  return refusal?.status ?? HttpStatus.OK;
}
