import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from '@nearhand/platform/router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListPage, listLoader, listShouldRevalidate } from './list-loader.ts';
import type { ListQuery, ListShape } from './list-query.ts';

const shape: ListShape<'name'> = { sortProperties: ['name'], firstSort: { property: 'name', direction: 'asc' } };
const page = (items: string[], total: number, pageNumber = 1): ListPage<string> => ({ items, total, pageNumber, pageSize: 25 });
const args = (search = '') => ({ request: new Request(`https://example.com/app/devices${search}`), params: {} }) as LoaderFunctionArgs;

const fetchPage = vi.fn<(query: ListQuery<'name'>, signal: AbortSignal) => Promise<ListPage<string>>>();

describe('listLoader', () => {
  beforeEach(() => void fetchPage.mockReset());

  it('requests the query of the URL', async () => {
    fetchPage.mockResolvedValue(page(['a'], 60, 2));
    const { query, page: answer } = listLoader(shape, fetchPage)(args('?pageNumber=2&search=x'));
    expect(query).toMatchObject({ pageNumber: 2, search: 'x' });
    expect((await answer).items).toEqual(['a']);
  });

  it('requests the last page when the requested one does not exist', async () => {
    fetchPage.mockResolvedValueOnce(page([], 60, 9)).mockResolvedValueOnce(page(['z'], 60, 3));
    const answer = await listLoader(shape, fetchPage)(args('?pageNumber=9')).page;
    expect(answer).toEqual(page(['z'], 60, 3));
    expect(fetchPage.mock.calls.map(([query]) => query.pageNumber)).toEqual([9, 3]);
  });

  it('aborts the previous request', () => {
    fetchPage.mockReturnValue(new Promise(() => {}));
    const load = listLoader(shape, fetchPage);
    load(args('?search=a'));
    load(args('?search=ab'));
    expect(fetchPage.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true, false]);
  });

  it.each([
    ['?search=a', '?search=b', true],
    ['', '?action=onboarding', false],
    ['?pageNumber=1', '', false],
    ['', '', true],
  ])('from %j to %j reloads: %s', (before, after, expected) => {
    const [currentUrl, nextUrl] = [before, after].map((search) => new URL(`https://example.com/app/devices${search}`));
    const change = { currentUrl, nextUrl, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs;
    expect(listShouldRevalidate(shape)(change)).toBe(expected);
  });
});
