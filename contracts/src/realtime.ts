import type { components } from './openapi.gen.ts';

type Schemas = components['schemas'];

/** Socket.IO path of the realtime endpoint. */
export const realtimePath = '/realtime';

/** Events from clients. The server validates each payload against its schema in `clientEventSchemas`. */
export interface ClientEvents {
  /** Enters a session as host, assistant or watcher. */
  'session:enter': (payload: Schemas['EnterSession'], done: (reply: Schemas['EnteredSession']) => void) => void;
  /** Relayed to the customer, or to the operator named as `peer`. */
  signal: (payload: Schemas['Signal']) => void;
  /** Sent by the host. */
  'session:media': (payload: Schemas['MediaState']) => void;
  /** Sent by any participant. */
  'session:activity': (payload: Schemas['SessionActivity']) => void;
  /** Sent by users. There is no reply if the user may not see it, or an error occurs. */
  'work:get': (payload: Schemas['GetLiveWork'], done: (work: Schemas['LiveWork']) => void) => void;
  /** Sent by users. */
  'devices:watch': (payload: Schemas['WatchDevices']) => void;
  /** `syncDevice` through the socket of the device, after `device:ready`. */
  'device:sync': (payload: Schemas['DeviceSyncRequest'], done: (reply: Schemas['DeviceSyncReply']) => void) => void;
}

/** Events from the server. */
export interface ServerEvents {
  signal: (payload: Schemas['Signal']) => void;
  /** Sent to the participants of a session. */
  'session:presence': (payload: Schemas['ParticipantPresence']) => void;
  /** Sent to the customer who enters a session. Precedes the presences. */
  'session:operators': (payload: Schemas['SessionOperators']) => void;
  /** Sent to the participants of a session, and to the operator who was removed. A lost connection is only a presence. */
  'session:removed': (payload: Schemas['RemovedParticipant']) => void;
  /** Sent to the participants of a session and all users of its company. */
  'session:changed': (payload: Schemas['SessionChange']) => void;
  /** Sent to each operator of a session after a change: the session as that user may see it. */
  'session:state': (payload: Schemas['Session']) => void;
  /** Sent to the host. */
  'session:joinRequest': (payload: Schemas['JoinRequest']) => void;
  /** Sent to both operators of a session request. */
  'session:request': (payload: Schemas['SessionRequest']) => void;
  /** Sent to all users of a company, who load the changed part again. */
  'company:changed': (payload: Schemas['CompanyChange']) => void;
  /** Sent to users who have chosen to be notified. */
  'devices:offline': (payload: Schemas['DevicesOffline']) => void;
  /** Sent to all users after an installer was being prepared: it is available now, or could not be built. */
  'installers:changed': () => void;
  /** The address of the user was verified. The server then closes the socket, and the next one has all rights. */
  'user:verified': () => void;
  /** Sent before the server closes the socket of an ended sign-in. */
  'user:signedOut': (payload: Schemas['SignedOut']) => void;
  /** Sent to all users of a company, in development only. */
  'dev:event': (payload: Schemas['DevEvent']) => void;
  /** The socket represents its device now, and the server takes `device:sync`. Older servers do not send it. */
  'device:ready': (payload: Schemas['DeviceNotice']) => void;
  /** Asks a device to enter the session as its customer. May be repeated. */
  'device:session': (payload: Schemas['DeviceSessionInvitation']) => void;
  /** Sent to a device whose settings have changed. */
  'device:updated': (payload: Schemas['DeviceSettings']) => void;
  /** Sent to a device whose computer should restart. */
  'device:restart': (payload: Schemas['DeviceRestart']) => void;
  /** Sent to a device that was removed. The server then closes the socket. */
  'device:removed': (payload: Schemas['DeviceNotice']) => void;
  /** Sent to a machine that uses the secret of another one that is connected. The server then closes the socket. */
  'device:quarantined': (payload: Schemas['DeviceNotice']) => void;
  /** Presence of watched devices that changed. */
  'devices:presence': (payload: Schemas['DevicePresence'][]) => void;
}

/** Schema that validates each client event's payload. */
export const clientEventSchemas = {
  'session:enter': 'EnterSession',
  signal: 'Signal',
  'session:media': 'MediaState',
  'session:activity': 'SessionActivity',
  'work:get': 'GetLiveWork',
  'devices:watch': 'WatchDevices',
  'device:sync': 'DeviceSyncRequest',
} as const satisfies Record<keyof ClientEvents, keyof Schemas>;
