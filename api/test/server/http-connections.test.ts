import { once } from 'node:events';
import { RawConnection } from '../raw-connection.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** Shorter than Node's own timeout for headers. */
const seconds = 1;
let test: TestApp;
let url: string;

beforeAll(async () => {
  test = await startTestApp({ REQUEST_TIMEOUT: String(seconds) });
  url = await test.listen();
});
afterAll(() => test.stop());

const health = 'GET /api/integration/health HTTP/1.1\r\nHost: localhost\r\n';
const nosniff = /\r\nx-content-type-options: nosniff\r\n/i;
const sameOrigin = /\r\ncross-origin-resource-policy: same-origin\r\n/i;

describe('a request with Upgrade', () => {
  it.each([
    ['h2c', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n'],
    ['TLS/1.0', 'Connection: Upgrade\r\nUpgrade: TLS/1.0\r\n'],
    ['websocket elsewhere', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
  ])('is answered as HTTP/1.1 for %s, and the connection continues', async (_, headers) => {
    const connection = await RawConnection.open(url);
    expect(await connection.ask(`${health}${headers}\r\n`)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    connection.text = '';
    expect(await connection.ask(`${health}\r\n`)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    connection.socket.destroy();
  });

  it('keeps its body', async () => {
    const connection = await RawConnection.open(url);
    const body = '{"unknown":1}';
    const request = `POST /api/session/join HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Type: application/json\r\n`;
    const answer = await connection.ask(`${request}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"field":"body.unknown"/);
    connection.socket.destroy();
  });
});

describe('incomplete request', () => {
  const body = 'POST /api/session/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost:'],
    ['a body', body],
  ])('is answered with 408 after the configured time when %s are missing', async (_, content) => {
    const connection = await RawConnection.open(url);
    const began = performance.now();
    const answer = await connection.send(content).untilClosed();
    const took = (performance.now() - began) / 1000;
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(nosniff);
    expect(answer).toMatch(sameOrigin);
    expect(took).toBeGreaterThanOrEqual(seconds);
    expect(took).toBeLessThan(15);
  });

  it('is ended although more of it keeps arriving', async () => {
    const connection = await RawConnection.open(url);
    connection.send(body);
    const drip = setInterval(() => connection.send(' '), 100);
    await once(connection.socket, 'close');
    clearInterval(drip);
    expect(connection.text).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  });
});

describe('malformed request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ])('is rejected with nosniff: %s', async (_, content, status) => {
    const connection = await RawConnection.open(url);
    const answer = await connection.ask(content);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(nosniff);
    expect(answer).toMatch(sameOrigin);
    connection.socket.destroy();
  });

  it('ignores an unknown expectation, and answers the request', async () => {
    const connection = await RawConnection.open(url);
    const answer = await connection.ask(`${health}Expect: something\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    connection.socket.destroy();
  });
});
