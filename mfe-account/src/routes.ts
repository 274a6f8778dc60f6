import type { NavEntry } from '@nearhand/contracts/routes';
import { defineContributions, defineRoutes } from '@nearhand/platform/core';

export const routes = defineRoutes([
  {
    name: 'settings',
    title: 'app.title.settings',
    path: '/app/account/settings/:tab?',
    layout: 'app',
    access: 'user',
    page: () => import('./features/settings/settings-screen.tsx'),
  },
  {
    name: 'operators',
    title: 'app.title.operators',
    path: '/app/account/operators',
    layout: 'app',
    access: 'verified',
    page: () => import('./features/operators/operators-screen.tsx'),
  },
  {
    name: 'audit',
    title: 'app.title.audit',
    path: '/app/account/audit',
    layout: 'app',
    access: 'verified',
    page: () => import('./features/audit/audit-screen.tsx'),
  },
  {
    name: 'subscription',
    title: 'app.title.subscription',
    path: '/app/account/subscription',
    layout: 'app',
    access: 'verified',
    page: () => import('./features/subscription/subscription-screen.tsx'),
  },
  {
    name: 'delete',
    title: 'app.title.delete',
    path: '/app/account/delete',
    layout: 'app',
    access: 'user',
    partOf: 'settings',
    page: () => import('./features/delete/delete-screen.tsx'),
  },
  {
    name: 'upgrade',
    title: 'app.title.upgrade',
    path: '/app/account/upgrade',
    layout: 'app',
    access: 'user',
    partOf: 'subscription',
    page: () => import('./features/upgrade/upgrade-screen.tsx'),
  },
  {
    name: 'upgrade-success',
    title: 'app.title.upgrade-success',
    path: '/app/account/upgrade/success',
    layout: 'app',
    access: 'verified',
    partOf: 'subscription',
    page: () => import('./features/upgrade/success-screen.tsx'),
  },
  {
    name: 'upgrade-plan',
    title: 'app.title.upgrade-plan',
    path: '/app/account/upgrade/:plan',
    layout: 'app',
    access: 'verified',
    partOf: 'subscription',
    page: () => import('./features/upgrade/change-screen.tsx'),
  },
]);

export const nav: NavEntry[] = [
  { route: 'operators', label: 'app.nav.operators', icon: 'users', order: 80, group: 'company', count: 'operators' },
  { route: 'audit', label: 'app.nav.audit', icon: 'audit', order: 85, group: 'company', isForAdmins: true },
  { route: 'subscription', label: 'app.nav.subscription', icon: 'subscription', order: 88, group: 'company', isForAdmins: true },
  { route: 'settings', label: 'app.nav.settings', icon: 'settings', order: 90, group: 'company' },
];

export const contributions = defineContributions([
  {
    slot: 'onboarding-steps',
    name: 'company',
    label: 'app.onboarding.company.title',
    order: 10,
    doneWhen: 'companyIsNamed',
    content: () => import('./features/settings/company/company-step.tsx'),
  },
  {
    slot: 'onboarding-steps',
    name: 'invite',
    label: 'app.onboarding.invite.title',
    order: 30,
    doneWhen: 'hasOperators',
    content: () => import('./features/operators/invite-step.tsx'),
  },
  {
    slot: 'device-actions',
    name: 'device-audit',
    label: 'app.audit.title',
    order: 10,
    isForAdmins: true,
    content: () => import('./features/audit/device-audit.tsx'),
  },
]);
