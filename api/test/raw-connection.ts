import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test sends and receives raw bytes. */
export class RawConnection {
  /** All received bytes. */
  text = '';
  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
  }

  static async open(url: string): Promise<RawConnection> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  send(...content: (string | Buffer)[]): this {
    this.socket.write(Buffer.concat(content.map((part) => Buffer.from(part))));
    return this;
  }

  /** Sends a request and waits for the beginning of its response. */
  async ask(...content: (string | Buffer)[]): Promise<string> {
    this.send(...content);
    while (!this.text.includes('\r\n\r\n')) await once(this.socket, 'data');
    return this.text;
  }

  /** All received bytes, once the server has closed the connection. */
  async untilClosed(): Promise<string> {
    if (!this.socket.closed) await once(this.socket, 'close');
    return this.text;
  }
}
