import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { CompanyEvents } from '../modules/company/company.events.ts';
import { DevEvents } from '../modules/dev/dev.events.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { companyRoom } from './realtime-socket.ts';

/** Tells everybody of a company what of it is to be read again. */
@Injectable()
export class CompanyPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;

  constructor(
    @Inject(CompanyEvents) private readonly changes: CompanyEvents,
    @Inject(DevEvents) private readonly devEvents: DevEvents,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.changes.changed$.subscribe(({ companyId, what }) => this.room(companyId).emit('company:changed', { what }));
    this.subscription.add(
      this.devEvents.emitted$.subscribe(({ companyId, name, data }) => this.room(companyId).emit('dev:event', { name, data })),
    );
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private room(companyId: string) {
    return this.gateway.server.to(companyRoom(companyId));
  }
}
