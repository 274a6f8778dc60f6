import { v7 as uuid } from 'uuid';
import { DomainEvents } from '../../src/events/domain.events.ts';
import type { DomainEvent } from '../../src/events/domain-event.ts';
import { sharedApp } from '../shared-app.ts';
import { quiet } from '../sockets.ts';
import { until } from '../until.ts';

const test = await sharedApp();
let events: DomainEvents;
let userId: string;
const received: DomainEvent[] = [];
let failures = 0;

beforeAll(async () => {
  events = test.app.get(DomainEvents);
  const receive = (event: DomainEvent & { userId: string }) => {
    if (event.userId === userId) received.push(event);
  };
  events.on('userMoved', () => {
    throw new Error('A listener failed');
  });
  events.on('userMoved', receive);
  events.on('userOffboarded', (event) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('A listener failed');
    }
    receive(event);
  });
});
beforeEach(() => {
  userId = uuid();
  received.length = 0;
});

const moved = () => ({ type: 'userMoved', userId }) as const;
const offboarded = () => ({ type: 'userOffboarded', userId, at: new Date().toISOString() }) as const;

describe('DomainEvents.publish', () => {
  it('delivers an event once, after the outermost transaction commits, though another listener fails', async () => {
    await test.dataSource.transaction(async (db) => {
      await db.transaction(async (inner) => events.publish(inner, moved()));
      expect(received).toEqual([]);
    });
    expect(received).toEqual([moved()]);
  });

  it('delivers nothing when the transaction is rolled back', async () => {
    const failing = test.dataSource.transaction(async (db) => {
      events.publish(db, moved());
      throw new Error('Rolled back');
    });
    await expect(failing).rejects.toThrow('Rolled back');
    await test.dataSource.transaction(async (db) => db.query('SELECT 1'));
    expect(received).toEqual([]);
  });

  it('delivers nothing of an inner transaction that is rolled back', async () => {
    await test.dataSource.transaction(async (db) => {
      const failing = db.transaction(async (inner) => {
        events.publish(inner, moved());
        throw new Error('Rolled back');
      });
      await expect(failing).rejects.toThrow('Rolled back');
      await db.transaction(async (inner) => inner.query('SELECT 1'));
    });
    expect(received).toEqual([]);
  });

  it('delivers at once without a transaction', () => {
    events.publish(test.dataSource.manager, moved());
    expect(received).toEqual([moved()]);
  });
});

describe('DomainEvents.enqueue', () => {
  it('delivers the event once, after the commit', async () => {
    const event = offboarded();
    await test.dataSource.transaction(async (db) => {
      await events.enqueue(db, event);
      await quiet(50);
      expect(received).toEqual([]);
    });
    await until(() => received.length > 0);
    await quiet();
    expect(received).toEqual([event]);
  });

  it('delivers nothing when the transaction is rolled back', async () => {
    const failing = test.dataSource.transaction(async (db) => {
      await events.enqueue(db, offboarded());
      throw new Error('Rolled back');
    });
    await expect(failing).rejects.toThrow('Rolled back');
    const following = offboarded();
    await test.dataSource.transaction((db) => events.enqueue(db, following));
    await until(() => received.length > 0);
    expect(received).toEqual([following]);
  });

  it('repeats the delivery until every listener has succeeded', async () => {
    failures = 1;
    const event = offboarded();
    await test.dataSource.transaction((db) => events.enqueue(db, event));
    await until(() => received.length > 0);
    expect({ received, failures }).toEqual({ received: [event], failures: 0 });
  });

  it('refuses to write a job outside of a transaction', async () => {
    await expect(events.enqueue(test.dataSource.manager, offboarded())).rejects.toThrow('transaction');
  });
});
