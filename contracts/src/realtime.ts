import type { components } from './openapi.gen.ts';

type Schemas = components['schemas'];

/** Socket.IO path of the realtime endpoint. */
export const realtimePath = '/realtime';

/** What a browser may say. The server validates each payload against the schema of the same name. */
export interface ClientEvents {
  /** An operator's socket takes the operator's part in one session. */
  'session:enter': (payload: Schemas['EnterSession'], done: (answer: Schemas['EnteredSession']) => void) => void;
  /** Relayed to the other part of the session this socket is in. */
  signal: (payload: Schemas['Signal']) => void;
  /** The operator's part says whether the picture's path stands. */
  'session:media': (payload: Schemas['MediaState']) => void;
  /** A user's socket names the devices on screen. */
  'devices:watch': (payload: Schemas['WatchDevices']) => void;
}

/** What the server says. */
export interface ServerEvents {
  signal: (payload: Schemas['Signal']) => void;
  /** The other part came or went. */
  'session:peer': (payload: Schemas['PeerPresence']) => void;
  /** To the session's own sockets, and to every user of its company. */
  'session:changed': (payload: Schemas['SessionChange']) => void;
  /** Presence of watched devices that changed. */
  'devices:presence': (payload: Schemas['DevicePresence'][]) => void;
}

/** Schema that validates each client event's payload. */
export const clientEventSchemas = {
  'session:enter': 'EnterSession',
  signal: 'Signal',
  'session:media': 'MediaState',
  'devices:watch': 'WatchDevices',
} as const satisfies Record<keyof ClientEvents, keyof Schemas>;
