import { type FakeApi, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen, within } from '@testing-library/react';
import * as page from '../releases-screen';
import { aHistory, aState } from './a-release';

type Handlers = Parameters<typeof fakeApi>[0];

export const token = `nhr_${'t'.repeat(43)}`;

/** The page with a server that has a release. */
export class ReleasesTest {
  api!: FakeApi;
  /** `Authorization` of each request. */
  readonly credentials: (string | null)[] = [];
  /** Path of each request, with its query. */
  readonly queries: string[] = [];
  /** Body of each change. */
  readonly sent: unknown[] = [];

  async show(handlers: Handlers = {}) {
    this.api = fakeApi({
      'GET /release': () => aState(),
      'GET /release/history': () => ({ items: aHistory() }),
      'GET /release/channel': () => ({ items: [] }),
      ...handlers,
    });
    const answered = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const { pathname, search } = new URL((input as Request).url);
      this.queries.push(pathname.replace('/api', '') + search);
      this.credentials.push((input as Request).headers.get('Authorization'));
      return answered(input, init);
    };
    return renderScreen({
      page,
      path: '/releases',
      layout: 'none',
      links: { home: '/', app: '/app/', settings: '/app/settings', upgrade: '/app/account/upgrade' },
    });
  }

  /** Shows the page, and enters the token. */
  async open(handlers?: Handlers) {
    const view = await this.show(handlers);
    await view.user.type(await screen.findByLabelText('Release token'), `${token}{Enter}`);
    await screen.findByRole('heading', { name: 'Releases of mfe_account' });
    return view;
  }

  /** Answers a change with the new state, and keeps what was sent. */
  take(result: () => unknown = aState) {
    return ({ body }: { body: unknown }) => {
      this.sent.push(body);
      return result();
    };
  }
}

export const rowOf = (name: string, table: string) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(name) }));
