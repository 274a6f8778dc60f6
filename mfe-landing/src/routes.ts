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
]);
