/** Attacks the sockets of the server at PORT as KIND names, with TOKEN, for SECONDS; then reports the result. */
import { connect, type Socket } from 'node:net';
import { ping, text, upgradeRequest, websocketFrame } from '../../test/websocket-frame.ts';

const { PORT, KIND = '', TOKEN = '', SECONDS = '5' } = process.env;
const times = (count: number, content: Buffer) => Buffer.concat(Array<Buffer>(count).fill(content));
const entry = websocketFrame(text, `40${JSON.stringify({ token: TOKEN })}`);

interface Attack {
  sockets: number;
  /** Sent by each socket in one write, `rounds` times. */
  content: Buffer;
  rounds: number;
  /** Whether a closed socket is reopened. */
  returns: boolean;
}

const attacks: Record<string, Attack> = {
  'one bad token again and again': { sockets: 10, content: times(50, entry), rounds: 100, returns: false },
  'bad tokens on new sockets': { sockets: 50, content: times(5, entry), rounds: 1, returns: true },
  'empty tokens on new sockets': { sockets: 50, content: websocketFrame(text, '40{"token":""}'), rounds: 1, returns: true },
  'unknown namespaces': { sockets: 10, content: times(200, websocketFrame(text, '40/elsewhere,{}')), rounds: 500, returns: true },
  'sockets that send nothing': { sockets: 1000, content: Buffer.alloc(0), rounds: 1, returns: true },
  pings: { sockets: 10, content: times(2000, websocketFrame(ping)), rounds: 500, returns: true },
  'messages that are too big': { sockets: 10, content: websocketFrame(text, `40${'x'.repeat(200_000)}`), rounds: 50, returns: true },
};

const attack = attacks[KIND];
if (!attack) throw new Error(`There is no attack called ${KIND}`);
const { sockets, content, rounds, returns } = attack;
const open = new Set<Socket>();
let opened = 0;
let closed = 0;
let isOver = false;

function start(): void {
  const socket = connect(Number(PORT), '127.0.0.1');
  let round = 0;
  open.add(socket);
  opened += 1;
  const sendOn = () => {
    while (round < rounds && !socket.destroyed) {
      round += 1;
      if (!socket.write(content)) return;
    }
  };
  socket.setNoDelay();
  socket.once('connect', () => {
    socket.write(upgradeRequest());
    sendOn();
  });
  socket.on('drain', sendOn);
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.once('close', () => {
    closed += 1;
    open.delete(socket);
    if (returns && !isOver) start();
  });
}

for (let count = 0; count < sockets; count++) start();
setTimeout(() => {
  isOver = true;
  process.send?.({ opened, closed });
  for (const socket of open) socket.destroy();
  process.disconnect?.();
}, Number(SECONDS) * 1000);
