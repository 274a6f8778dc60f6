import { defineRoutes } from '@nearhand/platform/core';

/** Pages of the shell itself. */
export const routes = defineRoutes([
  {
    name: 'sign-in',
    title: 'app.title.sign-in',
    path: '/user/sign-in',
    layout: 'form',
    access: 'guest',
    page: () => import('./user/sign-in/sign-in-screen'),
  },
]);
