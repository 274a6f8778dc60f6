import { RetryingClient } from '../../kill/retrying-client.ts';
import type { InvitationUsers, KnownUser } from './invitation-users.ts';

/** Team has ten licenses; the owner holds one, so that five of the accepting users get none. */
const perRound = { unregisteredUsers: 7, members: 7 };

export const scenarioNames = ['acceptance by who is new', 'acceptance by who has an account', 'hand-over'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export interface Act {
  scenario: ScenarioName;
  /** Retries until the server responds; returns whether it confirmed. */
  run(): Promise<boolean>;
}

/** The operations around one kill, and their users. */
export interface Round {
  companyId: string;
  /** The company to transfer, and its next owner. */
  handedOver: { companyId: string; newOwnerId: string };
  acts: Act[];
}

/** The errors when an earlier attempt with a lost response succeeded, or no license is left. */
const refusals: Record<ScenarioName, readonly number[]> = {
  // A user without a license loses the identity too, and can start again.
  'acceptance by who is new': [401, 402],
  'acceptance by who has an account': [402, 404],
  'hand-over': [403],
};

/** Companies with more invitations than licenses, and one whose ownership is transferred. */
export async function prepareRound(origin: string, users: InvitationUsers): Promise<Round> {
  const { companyId, owner } = await users.company('business');
  const unregisteredUsers: KnownUser[] = [];
  const members: KnownUser[] = [];
  for (let count = 0; count < perRound.unregisteredUsers; count++) unregisteredUsers.push(await users.unregistered());
  for (let count = 0; count < perRound.members; count++) members.push((await users.company('team')).owner);
  const tokens = await inviteAll(origin, companyId, owner, [...unregisteredUsers, ...members]);
  await users.setPlan(companyId, 'team');

  const accepting = await Promise.all(
    [...unregisteredUsers, ...members].map(async (user, index): Promise<Act> => {
      const isNew = index < unregisteredUsers.length;
      const client = await signedIn(origin, user);
      const invitationToken = tokens[index];
      const registration = { idToken: client.token, fullName: 'Somebody', locale: 'en', invitationToken };
      return isNew
        ? actOf('acceptance by who is new', () => client.call('POST', '/api/auth/register', registration))
        : actOf('acceptance by who has an account', () => client.call('POST', '/api/invitation/acceptance', { invitationToken }));
    }),
  );
  const { handedOver, act } = await prepareHandOver(origin, users);
  return { companyId, handedOver, acts: [...accepting, act] };
}

async function prepareHandOver(origin: string, users: InvitationUsers) {
  const { companyId, owner } = await users.company('team');
  const { id: userId } = await users.member(companyId);
  const client = await signedIn(origin, owner);
  const handOver = () => client.call('POST', `/api/company/${companyId}/ownership`, { userId });
  const act = actOf('hand-over', async () => {
    const answer = await handOver();
    if (answer.body['code'] !== 'RECENT_SIGN_IN_REQUIRED') return answer;
    // The server was down for longer than a sign-in counts as recent.
    await client.signIn(owner.email, owner.password);
    return handOver();
  });
  return { handedOver: { companyId, newOwnerId: userId }, act };
}

function actOf(scenario: ScenarioName, call: () => Promise<{ status: number; body: object }>): Act {
  return {
    scenario,
    run: async () => {
      const { status, body } = await call();
      if (status < 300) return true;
      if (!refusals[scenario].includes(status)) throw new Error(`${scenario}: ${status} ${JSON.stringify(body)}`);
      return false;
    },
  };
}

async function signedIn(origin: string, { email, password }: KnownUser): Promise<RetryingClient> {
  const client = new RetryingClient(origin);
  await client.signIn(email, password);
  return client;
}

/** The tokens of the invitations, in order. */
async function inviteAll(origin: string, companyId: string, owner: KnownUser, users: readonly KnownUser[]): Promise<string[]> {
  const client = await signedIn(origin, owner);
  const path = `/api/company/${companyId}/invitation`;
  const { body } = await client.call('POST', path, { emails: users.map(({ email }) => email) });
  const tokens: string[] = [];
  for (const { invitation } of body['items'] as { invitation: { invitationId: string } }[]) {
    const link = await client.call('POST', `${path}/${invitation.invitationId}/link`);
    tokens.push(new URLSearchParams(new URL(String(link.body['url'])).hash.slice(1)).get('token') ?? '');
  }
  return tokens;
}
