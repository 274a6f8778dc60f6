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
  {
    name: 'auth-callback',
    title: 'app.title.sign-in',
    path: '/user/auth_callback',
    layout: 'form',
    access: 'public',
    frameAncestors: ["'self'"],
    page: () => import('./user/auth-callback/auth-callback-screen'),
  },
  {
    name: 'sign-up',
    title: 'app.title.sign-up',
    path: '/user/sign-up',
    layout: 'form',
    access: 'guest',
    page: () => import('./user/sign-up/sign-up-screen'),
  },
  {
    name: 'invitation',
    title: 'app.title.invitation',
    path: '/user/invitation',
    layout: 'form',
    access: 'public',
    page: () => import('./user/invitation/invitation-screen'),
  },
]);
