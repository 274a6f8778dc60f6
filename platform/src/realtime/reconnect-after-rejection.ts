import type { RealtimeSocket } from './realtime-socket.ts';

const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Socket.IO reconnects after a network failure, but not after the server rejected or closed a connection. Returns a cleanup function. */
export function reconnectAfterRejection(socket: RealtimeSocket): () => void {
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryLater = () => {
    timer = setTimeout(() => socket.connect(), delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  };
  const handleConnect = () => {
    delayMs = firstDelayMs;
  };
  const handleRefusal = () => {
    if (!socket.active) tryLater();
  };
  const handleDisconnect = (reason: string) => {
    if (reason === 'io server disconnect') tryLater();
  };
  socket.on('connect', handleConnect);
  socket.on('connect_error', handleRefusal);
  socket.on('disconnect', handleDisconnect);
  return () => {
    clearTimeout(timer);
    socket.off('connect', handleConnect);
    socket.off('connect_error', handleRefusal);
    socket.off('disconnect', handleDisconnect);
  };
}
