import type { components } from '@nearhand/contracts/openapi.gen';

type Schemas = components['schemas'];

/** The sign-ins, or the user with all sign-ins, that ended. */
export type EndedSignIns = { signInIds: readonly string[] } | { userId: string };

export type SignOutReason = Schemas['SignedOut']['reason'];

export interface OperatorState {
  userId: string;
  session: Schemas['Session'];
}

/** Lost if the process ends between the commit and the delivery. Clients then load the state again, and jobs repeat the rest. */
export type TransientEvent =
  | ({ type: 'companyChanged'; companyId: string } & Schemas['CompanyChange'])
  | ({ type: 'devEventEmitted'; companyId: string } & Schemas['DevEvent'])
  | { type: 'devicesOffline'; userIds: readonly string[]; offline: Schemas['DevicesOffline'] }
  | { type: 'userMoved'; userId: string }
  | { type: 'roleChanged'; userId: string }
  | { type: 'verificationChanged'; userId: string; isVerified: boolean }
  /** `states`: the session as each of its operators may see it. */
  | { type: 'sessionChanged'; companyId: string; change: Schemas['SessionChange']; states: readonly OperatorState[] }
  | { type: 'sessionRequestChanged'; sessionRequest: Schemas['SessionRequest'] }
  | { type: 'joinRequestChanged'; hostId: string; joinRequest: Schemas['JoinRequest'] }
  /** Concerns this instance only: the files in the folder of the installers. */
  | { type: 'installersChanged' }
  /** Concerns this instance only: deliveries of webhooks are due. */
  | { type: 'webhooksQueued' }
  | { type: 'customerReplaced'; sessionId: string }
  | { type: 'deviceInvited'; assignmentId: string; invitation: Schemas['DeviceSessionInvitation'] }
  | { type: 'deviceUpdated'; assignmentId: string; settings: Schemas['DeviceSettings'] }
  | { type: 'deviceRestarted'; assignmentId: string; restart: Schemas['DeviceRestart'] }
  | { type: 'deviceRemoved'; assignmentId: string }
  /** A newer socket of the same machine represents the device. */
  | { type: 'deviceReplaced'; replacedSocketId: string }
  /** `replacedSocketId`: the socket that represented the participant before. */
  | { type: 'presenceChanged'; presence: Schemas['ParticipantPresence']; replacedSocketId?: string | null }
  /** `present`: as which participant the operator was connected. */
  | { type: 'participantRemoved'; removed: Schemas['RemovedParticipant']; present?: Schemas['Participant'] }
  /** The instance of the participant no longer reports. */
  | { type: 'presenceExpired'; sessionId: string; companyId: string; participant: Schemas['Participant'] }
  /** Other instances have ended the presences of this one, which did not report in time. */
  | { type: 'instanceExpired' }
  | { type: 'signedOut'; signIns: EndedSignIns; reason: SignOutReason };

/** Never lost: written as a job in the transaction that publishes it. Delivered at least once, so listeners must be idempotent. */
export type DurableEvent =
  | { type: 'userOffboarded'; userId: string; at: string }
  /** An admin has become an operator. */
  | { type: 'userDemoted'; userId: string }
  /** Follows `deviceRulesChanged`. */
  | { type: 'deviceAccessChanged'; companyId: string; assignmentId: string | null }
  | { type: 'companyDeletionScheduled'; companyId: string; at: string }
  /** The device of the sessions was removed. */
  | { type: 'deviceUnassigned'; sessionIds: readonly string[]; reason: 'admin' | 'stopped' };

/** Handed to its listeners in the transaction of the change: what they write is committed or rolled back with it, in the order of the changes. */
export type RecordedEvent =
  /** Operators may enter their sessions again only if their access is still valid. */
  | { type: 'accessEnded'; signIns: EndedSignIns; reason: Schemas['RemovalReason'] }
  /** Rules of access to devices, saved before the event, since listeners read them. `assignmentId`: null for the setting of the company. */
  | { type: 'deviceRulesChanged'; companyId: string; assignmentId: string | null }
  | { type: 'sessionRecorded'; companyId: string; session: Schemas['WebhookSession']; steps: readonly RecordedStep[] }
  | { type: 'deviceRecorded'; companyId: string; device: Schemas['WebhookDevice']; change: 'added' | 'updated' | 'removed' };

/** A change of a session, as in its history. */
export interface RecordedStep {
  type: Schemas['SessionEventType'];
  /** Default: now. */
  at?: Date;
}

export type DomainEvent = TransientEvent | DurableEvent;
export type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;
export type RecordedEventOf<Type extends RecordedEvent['type']> = Extract<RecordedEvent, { type: Type }>;
