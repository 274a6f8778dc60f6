import { useLoaderData } from '@nearhand/platform/router';
import { loadAction } from './action.data';
import { InvalidLinkPanel, MalformedLinkPanel } from './invalid-link-panel';
import { OpenPanel } from './open-panel';

/** Landing page of mailed links. */
export function ActionScreen() {
  const page = useLoaderData<typeof loadAction>();
  if (page.kind === 'broken') return <MalformedLinkPanel />;
  return page.kind === 'open' ? <OpenPanel key={page.oobCode} {...page} /> : <InvalidLinkPanel {...page} />;
}

// Revalidation is off, because the code may be consumed by now.
const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href !== nextUrl.href;

export { ActionScreen as Component, loadAction as loader, shouldRevalidate };
