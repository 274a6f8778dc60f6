import { defineRoutes } from '@nearhand/platform/core';

export const routes = defineRoutes([
  {
    name: 'home',
    title: 'landing.title.home',
    description: 'landing.description',
    path: '/',
    layout: 'landing',
    access: 'public',
    localized: true,
    prerender: true,
    page: () => import('./features/home/home-screen.tsx'),
  },
  {
    name: 'terms',
    title: 'landing.title.terms',
    description: 'landing.terms.description',
    path: '/legal/terms',
    layout: 'landing',
    access: 'public',
    localized: true,
    prerender: true,
    page: () => import('./features/legal/terms-screen.tsx'),
  },
  {
    name: 'privacy',
    title: 'landing.title.privacy',
    description: 'landing.privacy.description',
    path: '/legal/privacy',
    layout: 'landing',
    access: 'public',
    localized: true,
    prerender: true,
    page: () => import('./features/legal/privacy-screen.tsx'),
  },
]);
