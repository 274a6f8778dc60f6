import { statusOf } from '../../src/http/errors/status-of.ts';
import { aCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { withSettings } from '../with-settings.ts';

const test = await sharedApp();
withSettings({ JOIN_LIMIT_PER_MINUTE: 10, JOIN_LIMIT_PER_DAY: 12 });

describe('error responses', () => {
  it.each([
    ['pl', 'Zaloguj się, aby kontynuować.'],
    ['es-MX,es;q=0.9', 'Es necesario iniciar sesión para continuar.'],
    ['de, it;q=0.8, en;q=0.5', 'È necessario accedere per continuare.'],
    ['en;q=0.1, pl;q=0', 'Sign in to continue.'],
    ['de', 'Sign in to continue.'],
    ['*', 'Sign in to continue.'],
    [';;;q=,,', 'Sign in to continue.'],
  ])('have the language of Accept-Language: %s', async (language, message) => {
    const answer = await test.call('GET', '/api/me', { headers: { 'accept-language': language } });
    expect(answer).toMatchObject({ status: 401, body: { message }, headers: { vary: 'accept-language' } });
  });

  it('have one shape, and the log has the request id of the header', async () => {
    const answer = await test.call('GET', '/api/nope');
    expect(answer.body).toEqual({ status: 404, code: 'NOT_FOUND', message: expect.any(String), requestId: answer.headers['x-request-id'] });
  });

  it('have one status per error code', () => {
    for (const status of Object.values(statusOf)) expect(status).toBeGreaterThanOrEqual(400);
  });

  it('limit joins from one address to 10 per minute, and contain the time to wait', async () => {
    const { operator } = await aCompany(test);
    const { body: session } = await test.call('POST', '/api/session', { token: operator.token, body: {} });
    const join = (ip: string) => test.call('POST', '/api/session/join', { body: { key: session['key'] }, ip });
    for (let round = 0; round < 10; round++) expect((await join('10.4.0.1')).status).toBe(200);
    const refused = await join('10.4.0.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Try again later' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await join('10.4.0.2')).status).toBe(200);
  });

  it('have status 503 while the database is unavailable', async () => {
    const { owner } = await aCompany(test);
    const query = test.dataSource.query.bind(test.dataSource);
    test.dataSource.query = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    try {
      expect((await test.call('GET', '/api/integration/health')).body).toEqual({ isDatabaseOk: false });
      const refused = await test.call('GET', '/api/me', { token: owner.token });
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'UNAVAILABLE', message: 'Temporarily unavailable. Please try again later.' },
      });
    } finally {
      test.dataSource.query = query;
    }
    expect((await test.call('GET', '/api/integration/health')).body).toEqual({ isDatabaseOk: true });
  });

  it('contain no internal details of a failure', async () => {
    const { owner } = await aCompany(test);
    const query = test.dataSource.query.bind(test.dataSource);
    test.dataSource.query = () => Promise.reject(new Error('secret table "users"'));
    try {
      const answer = await test.call('GET', '/api/me', { token: owner.token });
      expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    } finally {
      test.dataSource.query = query;
    }
  });
});
