import { v7 as uuid } from 'uuid';
import { IdentityEntity } from '../src/modules/account/identity/identity.entity.ts';
import { type MailboxEntry, MailboxService } from '../src/modules/service/mail/mailbox.service.ts';
import { tokenFor } from './a-company.ts';
import type { CallOptions, TestApp } from './test-app.ts';

export interface UnregisteredUser {
  identityId: string;
  email: string;
  idToken: string;
}

/** An identity without an account. */
export async function anUnregisteredUser(test: TestApp, traits: Partial<IdentityEntity> = {}): Promise<UnregisteredUser> {
  const identityId = uuid();
  const email = traits.email ?? `new.${identityId.slice(-8)}@example.com`;
  const validSince = new Date(Date.now() - 60_000);
  const identity = { identityId, email, passwordHash: null, displayName: '', emailVerified: false, disabled: false, validSince };
  await test.dataSource.getRepository(IdentityEntity).insert({ ...identity, ...traits });
  return { identityId, email, idToken: await tokenFor(test, identityId) };
}

export const register = (test: TestApp, { idToken }: UnregisteredUser, body: object = {}, options: CallOptions = {}) =>
  test.call('POST', '/api/auth/register', { ...options, body: { idToken, fullName: 'Nela Nowa', locale: 'pl', ...body } });

/** The mails to an address, newest first, on a server without a mail server. */
export const mailsTo = async ({ app }: TestApp, email: string): Promise<MailboxEntry[]> =>
  (await app.get(MailboxService).list()).filter(({ to }) => to === email);

/** The link in a mail. */
export const linkIn = ({ text }: Pick<MailboxEntry, 'text'>): URL => new URL(/\bhttps?:\/\/\S+/.exec(text)?.[0] ?? '');
