import { defineRoutes } from '@nearhand/platform/core';

export const routes = defineRoutes([
  {
    name: 'integration-chrome',
    title: 'integrations.title.chrome',
    path: '/integration/chrome',
    layout: 'none',
    access: 'public',
    frameAncestors: ['chrome-extension:'],
    page: () => import('./features/chrome/chrome-screen.tsx'),
  },
  {
    name: 'integration-signed-in',
    title: 'integrations.title.signedIn',
    path: '/integration/signed-in',
    layout: 'none',
    access: 'user',
    page: () => import('./features/signed-in/signed-in-screen.tsx'),
  },
]);
