import { v7 as uuid } from 'uuid';
import { IdentityEntity } from '../src/modules/account/identity/identity.entity.ts';
import { MailEntity } from '../src/modules/service/mail/mail.entity.ts';
import { type MailboxEntry, MailboxService } from '../src/modules/service/mail/mailbox.service.ts';
import { tokenFor } from './a-company.ts';
import type { CallOptions, TestApp } from './test-app.ts';

const newestFirst = { createdAt: 'DESC', mailId: 'DESC' } as const;

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

/** Mails never change: each is decrypted once, not at each look. */
const opened = new Map<string, MailboxEntry>();

/** The mails to an address, newest first, on a server without a mail server. */
export async function mailsTo({ app, dataSource }: TestApp, email: string): Promise<MailboxEntry[]> {
  const mails: MailboxEntry[] = [];
  for (const { mailId } of await dataSource.getRepository(MailEntity).find({ select: { mailId: true }, order: newestFirst })) {
    const mail = opened.get(mailId) ?? (await app.get(MailboxService).find(mailId));
    if (!mail) continue;
    opened.set(mailId, mail);
    if (mail.to === email) mails.push(mail);
  }
  return mails;
}

/** The link in a mail. */
export const linkIn = ({ text }: Pick<MailboxEntry, 'text'>): URL => new URL(/\bhttps?:\/\/\S+/.exec(text)?.[0] ?? '');
