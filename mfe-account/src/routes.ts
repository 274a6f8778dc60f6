import type { NavEntry } from '@nearhand/contracts/routes';
import { defineRoutes } from '@nearhand/platform/core';

export const routes = defineRoutes([
  {
    name: 'settings',
    title: 'app.title.settings',
    path: '/app/account/settings',
    layout: 'app',
    access: 'user',
    page: () => import('./features/settings/settings-screen.tsx'),
  },
  {
    name: 'upgrade',
    title: 'app.title.upgrade',
    path: '/app/account/upgrade',
    layout: 'app',
    access: 'user',
    page: () => import('./features/upgrade/upgrade-screen.tsx'),
  },
]);

export const nav: NavEntry[] = [{ route: 'settings', label: 'app.nav.settings', icon: 'settings', order: 90 }];
