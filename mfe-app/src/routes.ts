import type { NavEntry } from '@nearhand/contracts/routes';
import { defineContributions, defineRoutes } from '@nearhand/platform/core';

export const routes = defineRoutes([
  {
    name: 'app',
    title: 'app.title.devices',
    path: '/app/',
    layout: 'app',
    access: 'user',
    page: () => import('./features/home/home-redirect.ts'),
  },
  {
    name: 'devices',
    title: 'app.title.devices',
    path: '/app/devices',
    layout: 'app',
    access: 'verified',
    page: () => import('./features/devices/list/devices-screen.tsx'),
  },
  {
    name: 'device',
    title: 'app.title.device',
    path: '/app/devices/:id',
    layout: 'app',
    access: 'verified',
    partOf: 'devices',
    page: () => import('./features/devices/device/device-screen.tsx'),
  },
  {
    name: 'sessions',
    title: 'app.title.sessions',
    path: '/app/sessions',
    layout: 'app',
    access: 'verified',
    page: () => import('./features/sessions/sessions-screen.tsx'),
  },
  {
    name: 'session-report',
    title: 'app.title.session-report',
    path: '/app/sessions/:id',
    layout: 'app',
    access: 'verified',
    partOf: 'sessions',
    page: () => import('./features/session-report/session-report-screen.tsx'),
  },
  {
    name: 'session-window',
    title: 'app.title.session-window',
    path: '/app/session/desktop/:id',
    layout: 'none',
    raw: true,
    access: 'verified',
    page: () => import('./features/session-window/session-window-screen.tsx'),
  },
  {
    name: 'join',
    title: 'app.title.join',
    path: '/join/:key?/:extra?',
    layout: 'none',
    access: 'public',
    standalone: true,
    links: ['sign-up'],
  },
]);

export const nav: NavEntry[] = [
  { route: 'devices', label: 'app.nav.devices', icon: 'devices', order: 10, count: 'devices' },
  { route: 'sessions', label: 'app.nav.sessions', icon: 'sessions', order: 20, count: 'liveSessions' },
];

export const contributions = defineContributions([
  {
    slot: 'onboarding-steps',
    name: 'session',
    label: 'app.onboarding.session.title',
    order: 20,
    doneWhen: 'hasSessions',
    content: () => import('./features/sessions/session-step.tsx'),
  },
]);
