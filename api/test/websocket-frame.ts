export const text = 1;
export const ping = 9;

/** A masked frame of a client (RFC 6455, 5.2); the mask is zero, so the payload stays readable. */
export function websocketFrame(opcode: number, content = ''): Buffer {
  const payload = Buffer.from(content);
  const { length } = payload;
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + size + 4);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (size === 0 ? length : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(length, 2);
  if (size === 8) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** The request with which a browser opens a socket. */
export const upgradeRequest = (headers: Record<string, string> = {}, path = '/realtime/?EIO=4&transport=websocket') => {
  const all = {
    Host: 'localhost:4200',
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version': '13',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
};
