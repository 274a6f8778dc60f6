import { setTimeout as pause } from 'node:timers/promises';
import { OperatorWindow } from '../../test/kill/operator-window.ts';
import type { RetryingClient } from '../../test/kill/retrying-client.ts';
import { open } from '../signaling/signaling-load.ts';

const signals = 10;

/** A session from its link to its end, with messages. A killed process delays it. */
export async function holdSession(origin: string, operator: RetryingClient, userId: string): Promise<void> {
  const { body: session } = await operator.call('POST', '/api/session', {});
  const { sessionId, key } = session as { sessionId: string; key: string };
  const { body: joined } = await operator.call('POST', '/api/session/join', { key, accept: true });
  const { token } = joined['signaling'] as { token: string };
  const { body: signaling } = await operator.call('GET', '/api/me/signaling');
  const window = new OperatorWindow(origin, sessionId, () => String(signaling['token']));
  const customer = await openCustomer(origin, token);
  try {
    await window.entered();
    window.report(true);
    for (let sent = 0; sent < signals; sent++) {
      customer.emit('signal', { peer: userId, candidate: { candidate: 'x'.repeat(100) } });
      await pause(50);
    }
  } finally {
    window.close();
    customer.disconnect();
  }
  await operator.call('DELETE', `/api/session/${sessionId}?key=${key}`);
  const { body: ended } = await operator.call('GET', `/api/session/${sessionId}`);
  if (ended['status'] !== 'closed') throw new Error(`${sessionId} is ${ended['status']}`);
}

async function openCustomer(origin: string, token: string) {
  for (;;) {
    const customer = await open(origin, { token }).catch(() => null);
    if (customer) return customer;
    await pause(200);
  }
}
