import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { SignalingTokenService } from '../../src/access/signaling-token.service.ts';
import { RealtimeGateway } from '../../src/realtime/realtime.gateway.ts';
import { type RefusalReason, RefusalService } from '../../src/realtime/refusal.service.ts';
import { SocketAuthenticationService } from '../../src/realtime/socket-authentication.service.ts';
import { aCompany } from '../a-company.ts';
import { aCompanyCode, aMachine, anAgent } from '../an-agent.ts';
import { RawConnection } from '../raw-connection.ts';
import { sharedApp } from '../shared-app.ts';
import { connected, gone, socketsOf } from '../sockets.ts';
import { startTestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { ping, text, upgradeRequest, websocketFrame } from '../websocket-frame.ts';

const test = await sharedApp();
const url = await test.listen();
const company = await aCompany(test);

afterEach(() => vi.restoreAllMocks());

const message = (content: string) => websocketFrame(text, content);
const times = (count: number, content: Buffer) => Buffer.concat(Array<Buffer>(count).fill(content));
const entry = (token: string) => message(`40${JSON.stringify({ token })}`);
const refusals = (reason: RefusalReason) => test.app.get(RefusalService).read()[reason];

async function openSocket(): Promise<RawConnection> {
  const connection = await RawConnection.open(url);
  await connection.ask(upgradeRequest());
  return connection;
}

async function goodToken(): Promise<string> {
  const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
  return String(body['token']);
}

async function openKnownSocket(): Promise<RawConnection> {
  const connection = await openSocket();
  connection.send(entry(await goodToken()));
  while (!connection.text.includes('40{"sid"')) await new Promise((resolve) => connection.socket.once('data', resolve));
  return connection;
}

describe('socket without a valid token', () => {
  it('gets an error and is closed', async () => {
    const before = refusals('unauthenticated');
    const connection = await openSocket();
    expect(await connection.send(entry('bad')).untilClosed()).toContain('44{"message":"UNAUTHENTICATED"}');
    expect(refusals('unauthenticated')).toBe(before + 1);
  });

  it('has one token checked, however many it sends', async () => {
    const authenticate = vi.spyOn(test.app.get(SocketAuthenticationService), 'authenticate');
    const flood = Array.from({ length: 10 }, async () => (await openSocket()).send(times(500, entry('bad'))).untilClosed());
    await Promise.all(flood);
    expect(authenticate).toHaveBeenCalledTimes(10);
  });

  it('has no signature checked when the token cannot be valid', async () => {
    const [head = '', claims = '', signature = ''] = (await goodToken()).split('.');
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const written = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    const tokens = [
      'bad',
      `${encoded({ alg: 'none' })}.${claims}.${signature}`,
      `${head}.${encoded({ ...written, exp: 1 })}.${signature}`,
      `${head}.${encoded({ ...written, iss: 'https://elsewhere.example' })}.${signature}`,
      company.operator.token,
    ];
    for (const token of tokens) await (await openSocket()).send(entry(token)).untilClosed();
    expect(verify).not.toHaveBeenCalled();
    await (await openSocket()).send(entry(`${head}.${encoded({ ...written, sub: randomUUID() })}.${signature}`)).untilClosed();
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['sends another message first', message('42["session:activity",{}]')],
    ['connects to another namespace', message('40/elsewhere,{}')],
    ['sends a second message before the first is answered', times(2, entry('bad'))],
    ['sends invalid UTF-8', websocketFrame(2, 'x')],
  ])('is closed when it %s', async (_, content) => {
    const before = refusals('malformed');
    expect(await (await openSocket()).send(content).untilClosed()).not.toContain('"sid":"","');
    expect(refusals('malformed')).toBe(before + 1);
  });

  it('is closed when it sends more than a token', async () => {
    const before = refusals('tooLarge');
    await (await openSocket()).send(entry('x'.repeat(20_000))).untilClosed();
    expect(refusals('tooLarge')).toBe(before + 1);
  });

  it('is closed when it sends heartbeats without end', async () => {
    const before = refusals('rateLimited');
    await (await openSocket()).send(times(100, websocketFrame(ping))).untilClosed();
    expect(refusals('rateLimited')).toBe(before + 1);
  });

  it('is closed when it sends nothing', async () => {
    const { server } = test.app.get(RealtimeGateway);
    const limit = server.connectTimeout();
    expect(limit).toBe(10_000);
    server.connectTimeout(50);
    try {
      await (await openSocket()).untilClosed();
    } finally {
      server.connectTimeout(limit);
    }
  });
});

describe('socket with a valid token', () => {
  it.each([
    ['sends another token', 'malformed', () => entry('bad')],
    ['connects to another namespace', 'malformed', () => message('40/elsewhere,{}')],
    ['sends heartbeats without end', 'rateLimited', () => times(1100, websocketFrame(ping))],
    ['sends acknowledgements without end', 'rateLimited', () => times(1100, message('43[]'))],
  ] as const)('is closed when it %s', async (_, reason, content) => {
    const before = refusals(reason);
    await (await openKnownSocket()).send(content()).untilClosed();
    expect(refusals(reason)).toBe(before + 1);
  });
});

describe('opening a socket', () => {
  it.each([
    ['is refused as plain HTTP', { Upgrade: 'h2c' }, undefined, 404, 'NOT_FOUND'],
    ['is refused for a page of another origin', { Origin: 'https://elsewhere.example' }, undefined, 403, 'FORBIDDEN'],
    ['is refused for the same host under https', { Origin: 'https://localhost:4200' }, undefined, 403, 'FORBIDDEN'],
    [
      'is refused for another origin whose host the request names',
      { Origin: 'http://192.0.2.7:4200', Host: '192.0.2.7:4200' },
      undefined,
      403,
      'FORBIDDEN',
    ],
    ['is refused for a page without an origin', { Origin: 'null' }, undefined, 403, 'FORBIDDEN'],
    ['is refused without a key', { 'Sec-WebSocket-Key': 'short' }, undefined, 400, 'VALIDATION_FAILED'],
    ['is refused in another protocol', {}, '/realtime/?EIO=3&transport=websocket', 400, 'VALIDATION_FAILED'],
    ['is refused for an existing connection', {}, '/realtime/?EIO=4&transport=websocket&sid=x', 400, 'VALIDATION_FAILED'],
    ['is refused at another path', {}, '/api/me', 401, 'UNAUTHENTICATED'],
  ] as const)('%s', async (_, headers, path, status, code) => {
    const connection = await RawConnection.open(url);
    const answer = await connection.ask(upgradeRequest(headers, path));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain(`"code":"${code}"`);
    connection.socket.destroy();
  });

  it.each([{ Origin: 'http://localhost:4200' }, { Origin: 'http://localhost:4200', Host: 'inner:80' }, {}])(
    'is allowed with %j',
    async (headers) => {
      const connection = await RawConnection.open(url);
      expect(await connection.ask(upgradeRequest(headers))).toMatch(/^HTTP\/1.1 101 /);
      connection.socket.destroy();
    },
  );

  it('is limited per second and address as reported by the proxy, which is also that of a quarantined device', async () => {
    const limited = await startTestApp({ SOCKET_LIMIT_PER_SECOND: '3', SOCKET_LIMIT_PER_MINUTE: '3', TRUST_PROXY: 'true' });
    try {
      const address = await limited.listen();
      const tryFrom = async (ip: string) => {
        const connection = await RawConnection.open(address);
        const answer = await connection.ask(upgradeRequest({ 'X-Forwarded-For': ip }));
        if (answer.startsWith('HTTP/1.1 101')) connection.socket.destroy();
        else await connection.untilClosed();
        return connection.text;
      };
      for (let turn = 0; turn < 3; turn++) expect(await tryFrom('192.0.2.1')).toMatch(/^HTTP\/1.1 101 /);
      const refused = await tryFrom('192.0.2.1');
      expect(refused).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: \d+[\s\S]*"code":"TOO_MANY_ATTEMPTS"/i);
      expect(await tryFrom('192.0.2.2')).toMatch(/^HTTP\/1.1 101 /);

      const agent = await anAgent(limited, await aCompanyCode(limited, await aCompany(limited)));
      const sockets = socketsOf(limited, address);
      // Token from before the hardware of the device was replaced.
      const { token } = await limited.app.get(SignalingTokenService).forDevice(agent.assignmentId, aMachine().machineId);
      await connected(sockets.open({ token: (await agent.signaling()).body['token'] }, { 'X-Forwarded-For': '192.0.2.3' }));
      await until(async () => (await limited.dataSource.query('SELECT FROM "device_sockets"')).length === 1);
      await gone(sockets.open({ token }, { 'X-Forwarded-For': '192.0.2.4' }));
      sockets.closeAll();
      expect(await limited.dataSource.query('SELECT "ip" FROM "device_clones"')).toEqual([{ ip: '192.0.2.4' }]);
    } finally {
      await limited.stop();
    }
  });
});
