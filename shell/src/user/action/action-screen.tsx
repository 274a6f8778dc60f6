import { useLoaderData } from '@nearhand/platform/router';
import { loadAction } from './action.data';
import { OpenPanel } from './open-panel';
import { BrokenPanel, StalePanel } from './stale-panel';

/** What links in mails lead to. */
export function ActionScreen() {
  const page = useLoaderData<typeof loadAction>();
  if (page.kind === 'broken') return <BrokenPanel />;
  return page.kind === 'open' ? <OpenPanel key={page.oobCode} {...page} /> : <StalePanel {...page} />;
}

// What is under way is not asked for again: its code is used up by then.
const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href !== nextUrl.href;

export { ActionScreen as Component, loadAction as loader, shouldRevalidate };
