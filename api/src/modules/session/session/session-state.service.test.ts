import type { DataSource, EntityManager } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ActorRepository } from '../../../access/actor.repository.ts';
import type { DomainEvents } from '../../../events/domain.events.ts';
import type { TransientEvent } from '../../../events/domain-event.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionPresenter } from './session.presenter.ts';
import { sessionLimits } from './session-limits.ts';
import type { SessionSecretService } from './session-secret.service.ts';
import { SessionStateService } from './session-state.service.ts';

const session = Object.assign(new SessionEntity(), {
  sessionId: 's',
  companyId: 'c',
  version: 3,
  operatorId: 'host',
  participantIds: ['watcher'],
  operator: { id: 'host', name: 'Ada', avatar: null },
  device: null,
  deviceId: null,
  status: 'active',
  closeReason: null,
  createdAt: new Date(),
});
const roles = new Map<string, 'admin' | 'operator'>();
const published: TransientEvent[] = [];
const manager = { findOne: async (_: unknown, { where }: { where: { sessionId: string } }) => (where.sessionId === 's' ? session : null) };
const secrets = { showKey: () => 'key', showCode: () => null } as unknown as SessionSecretService;
const states = new SessionStateService(
  { manager } as unknown as DataSource,
  {
    findRoles: async (_: EntityManager, userIds: string[]) => userIds.map((userId) => ({ userId, role: roles.get(userId) ?? 'operator' })),
  } as unknown as ActorRepository,
  new SessionPresenter(secrets, sessionLimits, { PUBLIC_URL: 'http://localhost:4200' }),
  { publish: (_: EntityManager, event: TransientEvent) => published.push(event) } as unknown as DomainEvents,
);
const db = manager as unknown as EntityManager;

describe('SessionStateService', () => {
  beforeEach(() => {
    roles.clear();
    published.length = 0;
  });

  it('publishes the session with the permissions of each operator', async () => {
    await states.publish(db, 's');
    expect(published).toMatchObject([
      {
        type: 'sessionChanged',
        change: { sessionId: 's', status: 'active', closeReason: null },
        states: [
          { userId: 'host', session: { version: 3, key: 'key', can: { host: true, enter: true } } },
          { userId: 'watcher', session: { version: 3, key: null, can: { host: false, enter: true } } },
        ],
      },
    ]);
  });

  it('publishes nothing about an erased session', async () => {
    await states.publish(db, 'erased');
    expect(published).toEqual([]);
  });

  it('finds the state by the current role of the user', async () => {
    roles.set('watcher', 'admin');
    expect(await states.findFor('watcher', 's')).toMatchObject({ key: 'key', can: { update: true } });
    roles.set('watcher', 'operator');
    expect(await states.findFor('watcher', 's')).toMatchObject({ key: null, can: { update: false } });
  });

  it('finds no state for other users', async () => {
    expect(await states.findFor('stranger', 's')).toBeNull();
  });
});
