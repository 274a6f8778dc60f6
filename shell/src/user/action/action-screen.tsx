import { useLoaderData } from '@nearhand/platform/router';
import { loadAction } from './action.data';
import { InvalidLinkPanel, MalformedLinkPanel } from './invalid-link-panel';
import { OpenPanel } from './open-panel';

/** What links in mails lead to. */
export function ActionScreen() {
  const page = useLoaderData<typeof loadAction>();
  if (page.kind === 'broken') return <MalformedLinkPanel />;
  return page.kind === 'open' ? <OpenPanel key={page.oobCode} {...page} /> : <InvalidLinkPanel {...page} />;
}

// What is under way is not asked for again: its code is used up by then.
const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href !== nextUrl.href;

export { ActionScreen as Component, loadAction as loader, shouldRevalidate };
