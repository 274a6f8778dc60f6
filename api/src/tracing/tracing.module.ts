import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { noTracer, TRACER, type Tracer } from './tracer.ts';

/** Injection token of the `Collector`; `null` if there is none. */
export const COLLECTOR = Symbol('collector');

/** Sends what is recorded. */
export interface Collector {
  readonly tracer: Tracer;
  /** Sends what has been recorded so far, if the collector takes it. */
  flush(): Promise<void>;
  /** Sends what is left, within a limited time. */
  stop(): Promise<void>;
}

/** Provides the tracer to every module. */
@Global()
@Module({})
export class TracingModule implements OnApplicationShutdown {
  constructor(@Inject(COLLECTOR) private readonly collector: Collector | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.collector?.stop();
  }
}

export const tracingModule = (collector: Collector | null): DynamicModule => ({
  module: TracingModule,
  providers: [
    { provide: COLLECTOR, useValue: collector },
    { provide: TRACER, useValue: collector?.tracer ?? noTracer },
  ],
  exports: [COLLECTOR, TRACER],
});
