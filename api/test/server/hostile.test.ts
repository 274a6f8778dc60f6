import { aCompany, aDevice } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);
const json = { 'content-type': 'application/json' };

const texts = [
  `'; DROP TABLE "sessions"; --`,
  `" OR ""="`,
  '100%_\\ off',
  '<script>alert(1)</script>"><img onerror=x>',
  '{{constructor.constructor("x")()}} #{7*7}',
  '\u202Egpj.exe\u202C مرحبا שלום',
  '👩‍👩‍👧‍👦 é e\u0301 \uFFFD',
  '=HYPERLINK("http://x")',
  '__proto__',
  '\r\nSet-Cookie: a=b',
];

describe('hostile input', () => {
  it.each(texts)('stores %j as plain text in every field, and search finds it', async (text) => {
    const { token } = company.operator;
    const created = await test.call('POST', '/api/session', { token, body: { title: text, customerName: text } });
    expect(created.status).toBe(201);
    const url = `/api/session/${created.body['sessionId']}`;
    const changed = await test.call('PUT', url, { token, body: { note: text, tags: [text] } });
    expect(changed.body).toMatchObject({ title: text, customerName: text, note: text, tags: [text] });

    const found = await test.call('GET', `/api/company/${company.companyId}/session?search=${encodeURIComponent(text)}`, { token });
    expect(found.body['items']).toContainEqual(expect.objectContaining({ sessionId: created.body['sessionId'] }));
    // A name is one line without direction marks.
    const name = text.replace(/[\u202A-\u202E\r\n ]+/g, ' ').trim();
    expect((await test.call('PUT', '/api/me', { token: company.admin.token, body: { name: text } })).body).toMatchObject({ name });
  });

  it.each([
    ['body', 'PUT', '/api/me', { body: { name: 'a\0b' } }, 'body.name'],
    ['list in a body', 'POST', '/api/session', { body: { title: 'a', customerName: '\0' } }, 'body.customerName'],
    ['query', 'GET', '/api/company/COMPANY/session?search=a%00b', {}, 'query.search'],
  ] as const)('rejects NUL in a %s and names the field', async (_, method, url, options, field) => {
    const answer = await test.call(method, url.replace('COMPANY', company.companyId), { token: company.operator.token, ...options });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: { fields: [{ field }] } } });
  });

  it.each([
    ['an own name', 'PUT', '/api/me', { name: 'a\ud800b' }, 'body.name'],
    ["a company's name", 'PUT', '/api/company/COMPANY', { name: '\udc00' }, 'body.name'],
    ["another operator's name", 'PUT', '/api/user/OTHER_USER', { name: 'x\ud83d' }, 'body.name'],
    ['a list', 'PUT', '/api/session/SESSION', { tags: ['a', '\ude00\ud83d'] }, 'body.tags.1'],
  ] as const)('rejects an unpaired surrogate in %s and names the field', async (_, method, url, body, field) => {
    const { token } = company.owner;
    const { body: session } = await test.call('POST', '/api/session', { token, body: {} });
    const path = url
      .replace('COMPANY', company.companyId)
      .replace('OTHER_USER', company.secondOperator.user.id)
      .replace('SESSION', String(session['sessionId']));
    const answer = await test.call(method, path, { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: { fields: [{ field }] } } });
  });

  it('rejects an unpaired surrogate in the identity protocol', async () => {
    const answer = await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:update', {
      body: { idToken: company.operator.token, displayName: 'x\ud800' },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: { message: 'INVALID_DISPLAY_NAME' } } });
  });

  it.each([
    ['not JSON', '{', 400, 'MALFORMED_BODY'],
    ['an empty body', '', 400, 'MALFORMED_BODY'],
    ['null', 'null', 400, 'VALIDATION_FAILED'],
    ['a list', '[]', 400, 'VALIDATION_FAILED'],
    ['a string', '"x"', 400, 'VALIDATION_FAILED'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 400, 'MALFORMED_BODY'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400, 'VALIDATION_FAILED'],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(101 * 1024) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['a wrong type', '{"name":1}', 400, 'VALIDATION_FAILED'],
    ['an unknown field', '{"name":"A","role":"owner"}', 400, 'VALIDATION_FAILED'],
    [
      'a huge number of unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]))),
      400,
      'VALIDATION_FAILED',
    ],
  ])('rejects %s as a body', async (_, payload, status, code) => {
    const answer = await test.call('PUT', '/api/me', { token: company.operator.token, body: payload, headers: json });
    expect(answer).toMatchObject({ status, body: { status, code, requestId: answer.headers['x-request-id'] } });
    expect((answer.body.details?.['fields'] as unknown[] | undefined)?.length ?? 0).toBeLessThanOrEqual(20);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])(
    'rejects a body of type %s',
    async (type) => {
      const answer = await test.call('PUT', '/api/me', {
        token: company.operator.token,
        body: 'name=x',
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    },
  );

  it.each([
    ['pageSize=11', 'query.pageSize'],
    ['pageSize=10&pageSize=25', 'query.pageSize'],
    ['pageNumber=0', 'query.pageNumber'],
    ['pageNumber=1e9', 'query.pageNumber'],
    ['pageNumber=1.5', 'query.pageNumber'],
    ['pageNumber=', 'query.pageNumber'],
    ['sortProperty=keyHash', 'query.sortProperty'],
    ['sortDirection=asc;drop', 'query.sortDirection'],
    ['from=yesterday', 'query.from'],
    ['from=2026-02-30T25:00:00Z', 'query.from'],
    ['from=2026-01-01T23:59:60Z', 'query.from'],
    ['to=2026-01-01', 'query.to'],
    [`search=${'x'.repeat(201)}`, 'query.search'],
    ['companyId=other', 'query.companyId'],
  ])('rejects ?%s and names the parameter', async (query, field) => {
    const answer = await test.call('GET', `/api/company/${company.companyId}/session?${query}`, { token: company.operator.token });
    expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field, message: expect.any(String) }] } } });
  });

  it.each([
    'x',
    'urn:uuid:019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11',
    "019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11'--",
    '1'.repeat(300),
    '..%2f..%2fme',
    '%F0%9F%92%A9',
  ])('rejects %s as an id', async (id) => {
    const answer = await test.call('GET', `/api/session/${id}`, { token: company.operator.token });
    expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field: 'path.sessionId' }] } } });
  });

  it.each(['/api', '/api/', '/api/nope', '/api//me', '/api/session/', '/api/company//device'])(
    'returns a JSON error for %s',
    async (url) => {
      const answer = await test.call('GET', url, { token: company.operator.token });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String), requestId: expect.any(String) });
    },
  );

  it.each(['/api/%', '/api/%zz', '/api/session/100%', '/api/session/%c0%af', '/api/device/%ff/secret', '/api/integration/auth/%'])(
    'finds nothing at %s',
    async (url) => {
      const answer = await test.call('GET', url, { token: company.operator.token, headers: { accept: 'text/html' } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', requestId: answer.headers['x-request-id'] } });
    },
  );

  it.each(['%', '%ff', '%c0%af'])('takes a query that cannot be decoded as text: %s', async (text) => {
    const answer = await test.call('GET', `/api/company/${company.companyId}/session?search=${text}&pageSize=10`, {
      token: company.operator.token,
    });
    expect(answer).toMatchObject({ status: 200, body: { pageSize: 10 } });
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'x'.repeat(5000)])('rejects %s as a token', async (token) => {
    const answer = await test.call('GET', '/api/me', { token });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' }, headers: { 'www-authenticate': 'Bearer' } });
  });

  it('returns the texts of a device as plain text', async () => {
    const text = '<b>\u202E%x%</b>';
    await aDevice(test, company.companyId, { hostname: text, lastUser: text, tags: [text], note: text });
    const { body } = await test.call('GET', `/api/company/${company.companyId}/device?search=%3Cb%3E`, { token: company.operator.token });
    expect(body['items']).toMatchObject([{ name: text, hostname: text, lastUser: text, tags: [text] }]);
  });

  it('returns JSON with headers that prevent rendering as a page', async () => {
    const answer = await test.call('POST', '/api/session', { token: company.operator.token, body: { title: '<script>' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});
