import type { BenchCompany } from '../../test/a-bench-company.ts';
import type { ManySessions } from '../signaling/many-sessions.ts';
import { type Ends, open, openMany } from '../signaling/signaling-load.ts';

const json = { 'content-type': 'application/json' };

/** Signs in; returns the headers of further requests. */
export async function signIn(
  origin: string,
  { email, password }: Pick<BenchCompany, 'email' | 'password'>,
): Promise<Record<string, string>> {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: json,
    body,
  });
  const { idToken } = (await answer.json()) as { idToken: string };
  return { ...json, authorization: `Bearer ${idToken}` };
}

/** Opens both sockets of each session. */
export async function openEnds(origin: string, { email, password, userId, sessions }: ManySessions): Promise<Ends[]> {
  const headers = await signIn(origin, { email, password });
  const { token } = (await (await fetch(`${origin}/api/me/signaling`, { headers })).json()) as { token: string };
  return openMany(sessions, async ({ sessionId, customerToken }): Promise<Ends> => {
    const operator = await open(origin, { token });
    const { ok } = await operator.emitWithAck('session:enter', { sessionId });
    if (!ok) throw new Error('The operator may not enter');
    return { operator, customer: await open(origin, { token: customerToken }), peer: userId };
  });
}

export function closeEnds(ends: readonly Ends[]): void {
  for (const { operator, customer } of ends) for (const socket of [operator, customer]) socket.disconnect();
}
