/** The page's line to the server, as every remote has it. Each build carries its own copy, and the library comes when it is needed. */

export { connectAsUser } from './connect-as-user.ts';
export { loadSocketLibrary, openSocket, type RealtimeConnection } from './open-socket.ts';
export type { RealtimeSocket } from './realtime-socket.ts';
export type { Signaling } from './signaling.ts';
export { SignalingSource, type SignalingSourceOptions } from './signaling-source.ts';
export { useUserSocket } from './use-user-socket.ts';
