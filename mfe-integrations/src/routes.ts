import { defineContributions, defineRoutes } from '@nearhand/platform/core';
import { hostOrigins } from './hosts/host-origins.ts';

/** Pages that a host shows in a frame: without the shell, which is five times as large. */
const framed = {
  layout: 'none',
  access: 'public',
  standalone: true,
  links: ['home', 'integration-signed-in', 'join', 'sessions', 'session-window', 'session-report'],
} as const;

export const routes = defineRoutes([
  {
    ...framed,
    name: 'integration-zendesk',
    title: 'integrations.title.zendesk',
    path: '/integration/zendesk',
    frameAncestors: hostOrigins.zendesk,
  },
  {
    ...framed,
    name: 'integration-freshdesk',
    title: 'integrations.title.freshdesk',
    path: '/integration/freshdesk',
    frameAncestors: hostOrigins.freshdesk,
  },
  {
    ...framed,
    name: 'integration-livechat',
    title: 'integrations.title.livechat',
    path: '/integration/livechat',
    frameAncestors: hostOrigins.livechat,
  },
  {
    ...framed,
    name: 'integration-chrome',
    title: 'integrations.title.chrome',
    path: '/integration/chrome',
    frameAncestors: hostOrigins.chrome,
  },
  {
    ...framed,
    name: 'integration-embed',
    title: 'integrations.title.embed',
    path: '/integration/embed',
    frameAncestors: 'company',
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

export const contributions = defineContributions([
  {
    slot: 'session-actions',
    name: 'ticket-summary',
    label: 'integrations.ticket.title',
    order: 10,
    content: () => import('./features/ticket/ticket-summary.tsx'),
  },
]);
