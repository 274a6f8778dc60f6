import { describe, expect, it } from 'vitest';
import { type ListQuery, type ListShape, readListQuery, writeListQuery } from './list-query.ts';

type By = 'name' | 'createdAt';

const shape: ListShape<By> = {
  sortProperties: ['name', 'createdAt'],
  firstSort: { property: 'createdAt', direction: 'desc' },
  filters: { status: (value) => ['open', 'closed'].includes(value), owner: (value) => /^\d+$/.test(value) },
};
const first: ListQuery<By> = { pageNumber: 1, pageSize: 25, sort: { property: 'createdAt', direction: 'desc' }, search: '', filters: {} };

const read = (search: string) => readListQuery(new URLSearchParams(search), shape);
const written = (query: ListQuery<By>, before?: string) => writeListQuery(query, shape, new URLSearchParams(before)).toString();

describe('list query', () => {
  it('omits defaults from the URL', () => {
    expect(written(first)).toBe('');
    expect(read('')).toEqual(first);
  });

  it.each<Partial<ListQuery<By>>>([
    { pageNumber: 7 },
    { pageSize: 100 },
    { search: 'Łódź & co' },
    { sort: { property: 'createdAt', direction: 'asc' } },
    { sort: { property: 'name', direction: 'asc' } },
    { filters: { status: ['open', 'closed'], owner: ['7'] } },
    { sort: { property: 'name', direction: 'desc' }, pageNumber: 2, pageSize: 10, search: 'x' },
  ])('round-trips %j', (change) => {
    const query = { ...first, ...change };
    expect(read(written(query))).toEqual(query);
  });

  it('sorts other properties in ascending order by default', () => {
    expect(read('sortProperty=name').sort).toEqual({ property: 'name', direction: 'asc' });
    expect(written({ ...first, sort: { property: 'name', direction: 'asc' } })).toBe('sortProperty=name');
  });

  it.each([
    'pageNumber=0',
    'pageNumber=-3',
    'pageNumber=1.5',
    'pageNumber=NaN',
    'pageNumber=1e99',
    'pageNumber=x',
    'pageSize=7',
    'pageSize=1000',
    'pageSize=025',
    'sortProperty=password',
    'sortDirection=sideways',
    'search=%20%20',
    'search=%00',
    'status=unknown&owner=me&other=1',
    'pageNumber=&pageSize=&sortProperty=&sortDirection=&search=',
  ])('falls back to the defaults for %s', (search) => {
    expect(read(search)).toEqual(first);
  });

  it('does not split a surrogate pair when it truncates a search', () => {
    expect(read(`search=${'x'.repeat(199)}${encodeURIComponent('😀')}`).search).toBe('x'.repeat(199));
  });

  it('truncates a search that the server would reject', () => {
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
    expect(read('search=a%00b').search).toBe('a b');
  });

  it('keeps other parameters of the URL', () => {
    expect(written({ ...first, pageNumber: 2 }, 'action=onboarding&search=old')).toBe('action=onboarding&pageNumber=2');
  });

  it('accepts known filter values once', () => {
    expect(read('status=closed&status=nope&status=closed&status=open&owner=1').filters).toEqual({
      status: ['closed', 'open'],
      owner: ['1'],
    });
  });
});
