import { api, hrefOf, tabStorage, unwrap } from '@nearhand/platform/core';
import { type LoaderFunctionArgs, replace } from '@nearhand/platform/router';
import { tokenIn } from '../pending-invitation';

/** Token of the mail, removed from the address and kept as long as the tab. */
const name = 'report';

export function loadReport({ request: { url } }: LoaderFunctionArgs): { token: string | null } {
  // Loaders receive no fragment: reads it from the location.
  const token = tokenIn({ hash: location.hash, search: new URL(url).search });
  if (token === null) return { token: tabStorage.read(name) };
  tabStorage.store(name, token.slice(0, 1024));
  history.replaceState(history.state, '', location.pathname);
  throw replace(hrefOf('report'));
}

export async function reportMail(token: string): Promise<void> {
  await unwrap(api.POST('/mail/report', { body: { token } }));
}
