import type { components } from '@nearhand/contracts/openapi.gen';

type Schemas = components['schemas'];

/** The sign-ins, or the user with all sign-ins, that ended. */
export type EndedSignIns = { signInIds: readonly string[] } | { userId: string };

export type SignOutReason = Schemas['SignedOut']['reason'];

/** Lost if the process ends between the commit and the delivery. Clients then load the state again, and jobs repeat the rest. */
export type TransientEvent =
  | ({ type: 'companyChanged'; companyId: string } & Schemas['CompanyChange'])
  | ({ type: 'devEventEmitted'; companyId: string } & Schemas['DevEvent'])
  | { type: 'userMoved'; userId: string }
  | { type: 'signedOut'; signIns: EndedSignIns; reason: SignOutReason };

/** Never lost: written as a job in the transaction that publishes it. Delivered at least once, so listeners must be idempotent. */
export type DurableEvent =
  | { type: 'userOffboarded'; userId: string; at: string }
  | { type: 'companyDeletionScheduled'; companyId: string; at: string };

export type DomainEvent = TransientEvent | DurableEvent;
export type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;
