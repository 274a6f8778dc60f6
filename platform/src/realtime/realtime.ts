/** Realtime connection of a page. Each build bundles its own copy; the library loads on demand. */

export { connectAsUser } from './connect-as-user.ts';
export { connectInBrowser, loadSocketLibrary } from './connect-in-browser.ts';
export type { RealtimeConnection } from './connect-realtime.ts';
export type { RealtimeSocket } from './realtime-socket.ts';
export type { Signaling } from './signaling.ts';
export { SignalingSource, type SignalingSourceOptions } from './signaling-source.ts';
export { useUserSocket } from './use-user-socket.ts';
export { acquireUserSocket } from './user-socket.ts';
