import { setTimeout as pause } from 'node:timers/promises';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import packageFile from '../../package.json' with { type: 'json' };
import type { OpenTelemetrySettings, OtlpTarget } from '../env/env-open-telemetry.ts';
import { noTracer, type Tracer } from '../tracing/tracer.ts';
import type { Collector } from '../tracing/tracing.module.ts';
import { OpenTelemetryTracer } from './open-telemetry-tracer.ts';
import { traceOutgoingRequests } from './outgoing-requests.ts';
import { type RegistryMetric, RegistryProducer } from './registry-producer.ts';
import { samplerOf } from './sampler-of.ts';
import { watchExporter } from './watched-exporter.ts';

/** Spans that wait for the collector; later ones are dropped. */
const maxQueueSize = 4096;
/** Time to send what is left when the process stops, within the time that `main.ts` gives jobs and connections. */
const stopMs = 2000;
const scope = { name: 'nearhand', version: packageFile.version };

const optionsOf = ({ url, headers, timeoutMs, compression }: OtlpTarget) => ({
  url,
  headers,
  timeoutMillis: timeoutMs,
  compression: compression as never,
});

/** Sends spans and metrics to a collector. This folder is loaded only if there is one. */
export class OpenTelemetry implements Collector {
  readonly tracer: Tracer;
  private readonly resource: Resource;
  private readonly spans: TracerProvider | null;
  private meters: MeterProvider | null = null;
  private readonly endOutgoing: () => void;

  /** The id of the instance may follow later; nothing is sent before it. */
  constructor(
    private readonly settings: OpenTelemetrySettings,
    private readonly logger: Logger,
    instanceId: Promise<string>,
  ) {
    const own = resourceFromAttributes({
      'service.version': scope.version,
      'service.instance.id': instanceId,
      'process.runtime.name': 'nodejs',
      'process.runtime.version': process.versions.node,
      ...settings.resource,
    });
    this.resource = defaultResource().merge(own);
    const { traces } = settings;
    this.spans = traces && this.createSpans(traces);
    this.tracer = this.spans ? new OpenTelemetryTracer(this.spans.getTracer(scope.name, scope.version)) : noTracer;
    this.endOutgoing = traceOutgoingRequests(this.tracer);
  }

  /** Sends in intervals what `read` returns. */
  exportMetrics(read: () => Promise<readonly RegistryMetric[]>): void {
    const { metrics } = this.settings;
    if (!metrics) return;
    const reader = new PeriodicExportingMetricReader({
      exporter: watchExporter(new OTLPMetricExporter(optionsOf(metrics)), 'metrics', this.logger),
      exportIntervalMillis: metrics.intervalMs,
      metricProducers: [new RegistryProducer(read, scope)],
    });
    this.meters = new MeterProvider({ resource: this.resource, readers: [reader] });
  }

  async flush(): Promise<void> {
    await Promise.allSettled([this.spans?.forceFlush(), this.meters?.forceFlush()]);
  }

  async stop(): Promise<void> {
    this.endOutgoing();
    const sent = Promise.allSettled([this.spans?.shutdown(), this.meters?.shutdown()]);
    await Promise.race([sent, pause(stopMs, undefined, { ref: false })]);
  }

  private createSpans(traces: OtlpTarget): TracerProvider {
    const exporter = watchExporter(new OTLPTraceExporter(optionsOf(traces)), 'traces', this.logger);
    return new TracerProvider({
      resource: this.resource,
      sampler: samplerOf(this.settings),
      spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize })],
    });
  }
}
