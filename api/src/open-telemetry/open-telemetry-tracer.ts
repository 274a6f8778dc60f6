import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Tracer as Library,
  type Span as LibrarySpan,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { readTraceparent, writeTraceparent } from '../tracing/traceparent.ts';
import type { RootOptions, Span, SpanAttributes, SpanIds, SpanOptions, Tracer } from '../tracing/tracer.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const;

function remoteContext(traceparent: unknown): SpanContext | null {
  const remote = readTraceparent(traceparent);
  if (!remote) return null;
  const { traceId, spanId, isSampled } = remote;
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

/** Passes spans to the SDK. What runs within a span is found through its own storage: several servers of a process do not share one. */
export class OpenTelemetryTracer implements Tracer {
  private readonly storage = new AsyncLocalStorage<LibrarySpan | undefined>();

  constructor(private readonly library: Library) {}

  get ids(): SpanIds | undefined {
    return this.storage.getStore()?.spanContext();
  }

  begin(name: string, { parent, cause, ...options }: RootOptions): Span {
    const remote = remoteContext(parent);
    const led = remoteContext(cause);
    return this.start(name, options, remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT, led ? [{ context: led }] : []);
  }

  beginPart(name: string, options: SpanOptions): Span | null {
    const active = this.storage.getStore();
    return active?.isRecording() ? this.start(name, options, trace.setSpan(ROOT_CONTEXT, active)) : null;
  }

  runHidden<Result>(work: () => Result): Result {
    return this.storage.run(undefined, work);
  }

  private start(name: string, { kind, attributes = {} }: SpanOptions, context: Context, links: Link[] = []): Span {
    const span = this.library.startSpan(name, { kind: kinds[kind], attributes, links }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      ids: { traceId, spanId },
      traceparent: writeTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
      set: (more: SpanAttributes) => void span.setAttributes(more),
      fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
      run: (work) => this.storage.run(span, work),
    };
  }
}
