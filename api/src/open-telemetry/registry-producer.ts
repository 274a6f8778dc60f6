import { type HrTime, ValueType } from '@opentelemetry/api';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { type Labels, type MetricName, metricNameOf } from './metric-names.ts';

/** A metric of the Prometheus registry with its values. */
export interface RegistryMetric {
  name: string;
  help: string;
  type: string;
  values: readonly RegistryValue[];
}

interface RegistryValue {
  value: number;
  labels: Labels;
  /** Name of one of the series of a histogram. */
  metricName?: string;
}

const toTime = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.round((ms % 1000) * 1e6)];

/** Makes the histogram of one set of labels: the buckets of a registry contain the ones below them. */
function histogramOf(values: readonly RegistryValue[]): Histogram {
  const named = (suffix: string) => values.filter(({ metricName = '' }) => metricName.endsWith(suffix));
  const buckets = named('_bucket');
  const totals = buckets.map(({ value }) => value);
  return {
    buckets: {
      boundaries: buckets.flatMap(({ labels: { le } }) => (Number.isFinite(Number(le)) ? [Number(le)] : [])),
      counts: totals.map((total, index) => total - (totals[index - 1] ?? 0)),
    },
    sum: named('_sum')[0]?.value ?? 0,
    count: named('_count')[0]?.value ?? 0,
  };
}

const labelsOf = ({ labels: { le: _, ...labels } }: RegistryValue) => labels;

/** Makes what `/metrics` serves available to the SDK, so that each number has one source. */
export class RegistryProducer implements MetricProducer {
  private readonly startTime = toTime(Date.now());

  constructor(
    private readonly read: () => Promise<readonly RegistryMetric[]>,
    private readonly scope: { name: string; version: string },
  ) {}

  async collect(): ReturnType<MetricProducer['collect']> {
    const endTime = toTime(Date.now());
    const found = new Map<string, MetricData>();
    for (const metric of await this.read()) {
      if (metric.type === 'histogram') this.addHistograms(found, metric, endTime);
      else if (metric.type !== 'summary') this.addNumbers(found, metric, endTime);
    }
    const scopeMetrics = [{ scope: this.scope, metrics: [...found.values()] }];
    return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
  }

  private addNumbers(found: Map<string, MetricData>, { name, help, type, values }: RegistryMetric, endTime: HrTime): void {
    const isCounter = type === 'counter';
    for (const { value, labels } of values) {
      const as = metricNameOf(name, isCounter, labels);
      if (!as) continue;
      const metric = found.get(as.name) ?? {
        ...this.describe(as, help),
        ...(isCounter || as.isSum
          ? { dataPointType: DataPointType.SUM, isMonotonic: isCounter, dataPoints: [] }
          : { dataPointType: DataPointType.GAUGE, dataPoints: [] }),
      };
      found.set(as.name, metric);
      (metric.dataPoints as DataPoint<number>[]).push({ startTime: this.startTime, endTime, attributes: as.attributes, value });
    }
  }

  private addHistograms(found: Map<string, MetricData>, { name, help, values }: RegistryMetric, endTime: HrTime): void {
    for (const series of Map.groupBy(values, (value) => JSON.stringify(labelsOf(value))).values()) {
      const as = series[0] && metricNameOf(name, false, labelsOf(series[0]));
      if (!as) continue;
      const metric = found.get(as.name) ?? { ...this.describe(as, help), dataPointType: DataPointType.HISTOGRAM, dataPoints: [] };
      found.set(as.name, metric);
      const point = { startTime: this.startTime, endTime, attributes: as.attributes, value: histogramOf(series) };
      (metric.dataPoints as DataPoint<Histogram>[]).push(point);
    }
  }

  private describe({ name, unit }: MetricName, description: string) {
    const descriptor = { name, unit, description, valueType: ValueType.DOUBLE };
    return { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  }
}
