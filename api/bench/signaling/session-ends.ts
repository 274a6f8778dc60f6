import type { BenchCompany } from '../../test/a-bench-company.ts';
import type { ManySessions } from './many-sessions.ts';
import { type Ends, open, openMany } from './signaling-load.ts';

const json = { 'content-type': 'application/json' };

type Credentials = Pick<BenchCompany, 'email' | 'password'>;

/** Signs in; returns the headers of further requests. */
export async function signIn(origin: string, { email, password }: Credentials): Promise<Record<string, string>> {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: json,
    body,
  });
  const { idToken } = (await answer.json()) as { idToken: string };
  return { ...json, authorization: `Bearer ${idToken}` };
}

/** The token for the sockets of an operator. */
export async function signalingTokenOf(origin: string, credentials: Credentials): Promise<string> {
  const headers = await signIn(origin, credentials);
  const { token } = (await (await fetch(`${origin}/api/me/signaling`, { headers })).json()) as { token: string };
  return token;
}

type Sessions = Pick<ManySessions, 'userId' | 'sessions'>;

/** Opens both sockets of each session. */
export function openEnds(origin: string, sessions: Sessions, token: string): Promise<Ends[]> {
  return openEndsAt(() => [origin, origin], sessions, token);
}

/** The same, where the operator and the customer of a session may be at different servers. */
export function openEndsAt(
  originsOf: (index: number) => [operator: string, customer: string],
  { userId, sessions }: Sessions,
  token: string,
): Promise<Ends[]> {
  return openMany([...sessions.entries()], async ([index, { sessionId, customerToken }]): Promise<Ends> => {
    const [operators, customers] = originsOf(index);
    const operator = await open(operators, { token });
    const { ok } = await operator.emitWithAck('session:enter', { sessionId });
    if (!ok) throw new Error('The operator may not enter');
    return { operator, customer: await open(customers, { token: customerToken }), peer: userId };
  });
}

/** Opens both sockets of each session at the bare relay. */
export function openBareEnds(origin: string, sessions: ManySessions['sessions']): Promise<Ends[]> {
  return openMany(sessions, async ({ sessionId }): Promise<Ends> => {
    const [operator, customer] = await Promise.all(['operator', 'customer'].map((part) => open(origin, { sessionId, part })));
    if (!operator || !customer) throw new Error('A socket is missing');
    return { operator, customer };
  });
}

export function closeEnds(ends: readonly Ends[]): void {
  for (const { operator, customer } of ends) for (const socket of [operator, customer]) socket.disconnect();
}
