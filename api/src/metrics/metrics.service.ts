import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.ts';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { JobService } from '../jobs/job.service.ts';
import { CompanyRepository } from '../modules/company/company/company.repository.ts';
import { SessionStatusRepository } from '../modules/session/session/session-status.repository.ts';
import { HandledMessages } from '../realtime/handled-messages.ts';
import { RealtimeGateway } from '../realtime/realtime.gateway.ts';
import { RefusalService } from '../realtime/refusal.service.ts';

type Readings = [labels: Record<string, string>, value: number][];

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const readingsBy = (label: string, counts: Readonly<Record<string, number>>): Readings =>
  Object.entries(counts).map(([name, count]) => [{ [label]: name }, count]);

/** Metrics of this process. Label values come from the code and the contract, never from a request. */
@Injectable()
export class MetricsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(MetricsService.name);
  private readonly registry = new Registry();
  private readBus = () => 0;
  private isStopping = false;
  private readonly answers = new Histogram({
    name: 'nearhand_request_seconds',
    help: 'Time to the end of each answer, by operation of the contract (elsewhere by route) and status',
    labelNames: ['operation', 'status'],
    buckets,
    registers: [this.registry],
  });

  private readonly messages = new Histogram({
    name: 'nearhand_message_seconds',
    help: 'Time to handle each message of a socket, by event of the contract and status of its answer',
    labelNames: ['event', 'status'],
    buckets,
    registers: [this.registry],
  });

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
    @Inject(RefusalService) private readonly refusals: RefusalService,
    @Inject(HandledMessages) handled: HandledMessages,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {
    handled.listen(({ event, status, seconds }) => this.messages.observe({ event, status }, seconds));
  }

  onModuleInit(): void {
    if (!this.env.METRICS_TOKEN && !this.env.OPEN_TELEMETRY?.metrics) return;
    collectDefaultMetrics({ register: this.registry });
    this.addGauge('nearhand_sockets', 'Open sockets by kind of principal', ['principal'], () =>
      readingsBy('principal', this.gateway.countSockets()),
    );
    this.addCounter('nearhand_socket_refusals_total', 'Refused messages of sockets', ['reason'], () =>
      readingsBy('reason', this.refusals.read()),
    );
    this.addGauge('nearhand_sessions', 'Sessions of all processes, without trials; closed ones by estimate', ['status'], async () =>
      readingsBy('status', await this.sessions.countByStatus()),
    );
    this.addGauge('nearhand_unknown_prices', 'Paid subscriptions whose price is not in the settings', [], async () => [
      [{}, await this.companies.countUnknownPrices()],
    ]);
    this.addGauge('nearhand_jobs', 'Jobs of all processes; failed ones stay for an hour', ['queue', 'state'], async () =>
      (await this.jobs.counts()).flatMap(({ queue, counts }) =>
        readingsBy('state', counts).map(([labels, value]) => [{ queue, ...labels }, value]),
      ),
    );
    this.addGauge('nearhand_job_wait_seconds', 'How long the longest waiting job of all processes has been due', ['queue'], async () =>
      readingsBy('queue', await this.jobs.waits()),
    );
    this.addGauge(
      'nearhand_database_connections',
      'Connections of this process for requests, and requests that wait for one',
      ['state'],
      () => readingsBy('state', this.countConnections()),
    );
    this.addGauge('nearhand_bus_seconds', 'Time of the last message to all instances, through the database', [], () => [
      [{}, this.readBus()],
    ]);
    this.addCounter('nearhand_job_failures_total', 'Runs of jobs that failed', ['queue'], () => readingsBy('queue', this.jobs.failures()));
  }

  /** The last export follows the end of the connections that gauges are read from. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Called once the connection to the other instances is made. */
  watchBus(read: () => number): void {
    this.readBus = read;
  }

  noteAnswer(operation: string, status: number, seconds: number): void {
    this.answers.observe({ operation, status }, seconds);
  }

  /** All metrics in the text format of Prometheus, and its content type. */
  async write(): Promise<{ type: string; text: string }> {
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }

  /** All metrics, for a collector. */
  read(): ReturnType<Registry['getMetricsAsJSON']> {
    return this.registry.getMetricsAsJSON();
  }

  private countConnections(): Record<'idle' | 'used' | 'wanted', number> {
    const { totalCount, idleCount, waitingCount } = poolOf(this.dataSource);
    return { idle: idleCount, used: totalCount - idleCount, wanted: waitingCount };
  }

  private addGauge(name: string, help: string, labelNames: string[], read: () => Readings | Promise<Readings>): void {
    const collect = async () => {
      const readings = await this.tryTo(read);
      gauge.reset();
      for (const [labels, value] of readings) gauge.set(labels, value);
    };
    const gauge: Gauge<string> = new Gauge({ name, help, labelNames, registers: [this.registry], collect });
  }

  private addCounter(name: string, help: string, labelNames: string[], read: () => Readings): void {
    const collect = () => {
      counter.reset();
      for (const [labels, value] of read()) counter.inc(labels, value);
    };
    const counter: Counter<string> = new Counter({ name, help, labelNames, registers: [this.registry], collect });
  }

  /** Omits metrics of the database while it is unavailable. */
  private async tryTo(read: () => Readings | Promise<Readings>): Promise<Readings> {
    if (this.isStopping) return [];
    try {
      return await read();
    } catch (error) {
      this.logger.warn(`Some figures are missing: ${String(error)}`);
      return [];
    }
  }
}
