import { v7 as uuid } from 'uuid';
import { filterLimit } from '../../src/modules/account/filter/filter.service.ts';
import { aCompany, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

const list = async ({ token }: TestUser) => (await test.call('GET', '/api/me/filter', { token })).body['items'] as Record<string, string>[];
const save = ({ token }: TestUser, about: object) =>
  test.call('POST', '/api/me/filter', { token, body: { list: 'sessions', name: 'Mine', query: 'status=active', ...about } });
const remove = ({ token }: TestUser, filterId: unknown) => test.call('DELETE', `/api/me/filter/${String(filterId)}`, { token });

describe('saved filters', () => {
  it('are listed by name', async () => {
    await save(company.operator, { name: 'Żywe' });
    await save(company.operator, { name: '  Łódź ' });
    await save(company.operator, { name: 'mine', query: 'status=active&status=waiting' });
    expect((await list(company.operator)).map(({ name, query }) => [name, query])).toEqual([
      ['Łódź', 'status=active'],
      ['mine', 'status=active&status=waiting'],
      ['Żywe', 'status=active'],
    ]);
  });

  it('are replaced by the same name in the same list only', async () => {
    const first = await save(company.admin, { query: 'search=a' });
    const second = await save(company.admin, { query: 'search=b' });
    await save(company.admin, { list: 'devices', query: 'search=c' });
    expect(second.body['filterId']).toBe(first.body['filterId']);
    expect((await list(company.admin)).map(({ list: of, query }) => [of, query]).sort()).toEqual([
      ['devices', 'search=c'],
      ['sessions', 'search=b'],
    ]);
  });

  it('belong to one user: nobody else can read or delete them', async () => {
    const { body } = await save(company.secondOperator, { name: 'Private' });
    expect(JSON.stringify(await list(company.owner))).not.toContain('Private');
    expect((await remove(company.owner, body['filterId'])).body.code).toBe('FILTER_NOT_FOUND');
    expect(await list(company.secondOperator)).toHaveLength(1);
    expect((await remove(company.secondOperator, body['filterId'])).status).toBe(204);
    expect((await remove(company.secondOperator, body['filterId'])).body.code).toBe('FILTER_NOT_FOUND');
    expect((await remove(company.secondOperator, uuid())).status).toBe(404);
  });

  it(`are limited to ${filterLimit}, also when the last are saved at once`, async () => {
    const names = Array.from({ length: filterLimit + 5 }, (_, number) => `Filter ${number}`);
    for (const name of names.splice(10)) expect((await save(company.owner, { name })).status).toBe(201);
    const answers = await Promise.all(names.map((name) => save(company.owner, { name })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['422 FILTER_LIMIT_REACHED']));
    const [kept] = await list(company.owner);
    expect((await save(company.owner, { name: kept?.['name'], query: 'search=new' })).status).toBe(201);
  });

  it.each([{ name: '' }, { name: '   ' }, { name: 'x'.repeat(61) }, { query: 'x'.repeat(2001) }, { list: 'users' }, { more: 1 }])(
    'are rejected as %j',
    async (about) => {
      expect((await save(company.operator, about)).body.code).toBe('VALIDATION_FAILED');
    },
  );
});
