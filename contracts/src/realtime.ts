import type { components } from './openapi.gen.ts';

type Schemas = components['schemas'];

/** Socket.IO path of the realtime endpoint. */
export const realtimePath = '/realtime';

/** What a browser may say. The server validates each payload against the schema of the same name. */
export interface ClientEvents {
  /** A user's socket takes part in one session: as its operator, or as a colleague who accepted to help or to watch. */
  'session:enter': (payload: Schemas['EnterSession'], done: (answer: Schemas['EnteredSession']) => void) => void;
  /** Relayed to the other end: to the customer, or to the colleague named as `peer`. */
  signal: (payload: Schemas['Signal']) => void;
  /** The host says whether the picture's path stands. */
  'session:media': (payload: Schemas['MediaState']) => void;
  /** Whoever takes part in a session did something in it. */
  'session:activity': (payload: Schemas['SessionActivity']) => void;
  /** A user's socket names the devices on screen. */
  'devices:watch': (payload: Schemas['WatchDevices']) => void;
}

/** What the server says. */
export interface ServerEvents {
  signal: (payload: Schemas['Signal']) => void;
  /** To those in a session: somebody came or went. */
  'session:presence': (payload: Schemas['ParticipantPresence']) => void;
  /** To the session's own sockets, and to every user of its company. */
  'session:changed': (payload: Schemas['SessionChange']) => void;
  /** To the host. */
  'session:joinRequest': (payload: Schemas['JoinRequest']) => void;
  /** To the colleagues in a session. */
  'session:idle': (payload: Schemas['SessionIdle']) => void;
  /** To every socket of the one who is asked, and of the one who asks: the session request as it is now. */
  'session:request': (payload: Schemas['SessionRequest']) => void;
  /** To every user of a company: read that part of it again. */
  'company:changed': (payload: Schemas['CompanyChange']) => void;
  /** To one who is signed out elsewhere, before the socket is closed. */
  'user:signedOut': (payload: Schemas['SignedOut']) => void;
  /** To every user of a company, in development only. */
  'dev:event': (payload: Schemas['DevEvent']) => void;
  /** Presence of watched devices that changed. */
  'devices:presence': (payload: Schemas['DevicePresence'][]) => void;
}

/** Schema that validates each client event's payload. */
export const clientEventSchemas = {
  'session:enter': 'EnterSession',
  signal: 'Signal',
  'session:media': 'MediaState',
  'session:activity': 'SessionActivity',
  'devices:watch': 'WatchDevices',
} as const satisfies Record<keyof ClientEvents, keyof Schemas>;
