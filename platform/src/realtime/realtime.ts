/** Realtime connection of a page. Each build bundles its own copy; the library loads on demand. */

export { connectAsUser } from './connect-as-user.ts';
export { loadSocketLibrary, openSocket, type RealtimeConnection } from './open-socket.ts';
export type { RealtimeSocket } from './realtime-socket.ts';
export type { Signaling } from './signaling.ts';
export { SignalingSource, type SignalingSourceOptions } from './signaling-source.ts';
export { useUserSocket } from './use-user-socket.ts';
export { acquireUserSocket } from './user-socket.ts';
