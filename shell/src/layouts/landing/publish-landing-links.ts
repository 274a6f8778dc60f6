import { publishRoutes } from '@nearhand/platform/host';

const publicPaths = {
  home: '/',
  pricing: '/pricing',
  integrations: '/integrations',
  downloads: '/downloads',
  try: '/try',
  docs: '/docs',
  blog: '/blog',
  'alternative-teamviewer': '/alternatives/teamviewer',
};
const otherPaths = { join: '/join/:key?', 'sign-in': '/user/sign-in', app: '/app/', devices: '/app/devices' };

/** Publishes the routes to which the layout links, for tests. */
export function publishLandingLinks(): void {
  publishRoutes(Object.entries(publicPaths).map(([name, path]) => ({ name, path, localized: true })));
  publishRoutes(Object.entries(otherPaths).map(([name, path]) => ({ name, path, localized: false })));
}
