/** Plain Socket.IO that relays between two sockets of a room: the reference for the server's relay. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const server = new Server(http, { path: '/realtime', transports: ['websocket'], serveClient: false });
server.on('connection', (socket) => {
  const { sessionId, part } = socket.handshake.auth as { sessionId: string; part: string };
  const other = part === 'customer' ? 'operator' : 'customer';
  void socket.join(`${sessionId}:${part}`);
  socket.on('signal', (signal) => socket.to(`${sessionId}:${other}`).emit('signal', signal));
});
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
http.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ ready: true }));
