/** Injection token of the `Tracer`. */
export const TRACER = Symbol('tracer');

export type SpanAttributes = Record<string, string | number>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
}

export interface RootOptions extends SpanOptions {
  /** A `traceparent` that the span continues. */
  parent?: unknown;
  /** The `traceparent` of what led to it, in a trace of its own. */
  cause?: unknown;
}

export interface SpanIds {
  traceId: string;
  spanId: string;
}

/**
 * One step of a trace. Names and attributes come from the code, the contract and the configuration, never from a request: no paths,
 * keys, codes, addresses or messages of errors.
 */
export interface Span {
  readonly ids: SpanIds;
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, with a short name of the kind of error. */
  fail(type: string): void;
  end(): void;
  /** Runs `work` as a part of this span. */
  run<Result>(work: () => Result): Result;
}

/** Records what requests and jobs do. */
export interface Tracer {
  /** Ids of the span that the caller runs within. */
  readonly ids: SpanIds | undefined;
  /** Begins a trace, or goes on with the one of another process. */
  begin(name: string, options: RootOptions): Span;
  /** Begins a part of what the caller runs within; null if that is not recorded. */
  beginPart(name: string, options: SpanOptions): Span | null;
  /** Runs `work` without spans. */
  runHidden<Result>(work: () => Result): Result;
}

const noSpan: Span = {
  ids: { traceId: '', spanId: '' },
  traceparent: '',
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
  run: (work) => work(),
};

/** Tracer without a collector. */
export const noTracer: Tracer = { ids: undefined, begin: () => noSpan, beginPart: () => null, runHidden: (work) => work() };

/** A short name of what went wrong, which contains nothing of the message. */
export function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return [code, name].map(String).find((text) => /^[\w.-]{1,50}$/.test(text) && text !== 'undefined') ?? 'error';
}

/** Ends the span with the work. */
export async function inSpan<Result>(span: Span | null, work: () => Promise<Result>): Promise<Result> {
  if (!span) return work();
  try {
    return await span.run(work);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}
