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
  {
    name: 'forgot-password',
    title: 'app.title.forgot-password',
    path: '/user/forgot-password',
    layout: 'form',
    access: 'public',
    page: () => import('./user/forgot-password/forgot-password-screen'),
  },
  {
    name: 'action',
    title: 'app.title.action',
    path: '/user/action',
    layout: 'form',
    access: 'public',
    page: () => import('./user/action/action-screen'),
  },
  {
    name: 'after-verification',
    title: 'app.title.after-verification',
    path: '/user/after-verification',
    layout: 'form',
    access: 'public',
    page: () => import('./user/after-verification/after-verification-screen'),
  },
]);
