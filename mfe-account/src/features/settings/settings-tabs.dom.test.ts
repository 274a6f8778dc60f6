import { describe, expect, it } from '@jest/globals';
import { aMe } from '@nearhand/platform/testing';
import { tabAt } from './settings-tabs.ts';

const operator = aMe();
const admin = aMe({ user: { role: 'admin', isAdmin: true } });

describe('tabAt', () => {
  it.each([
    ['the first tab by default', operator, undefined, null, 'profile'],
    ['the tab of the path', operator, 'notifications', null, 'notifications'],
    ['the tab of a linked section', operator, undefined, 'second-factor', 'security'],
    ['the first tab for a section of it', operator, undefined, 'email', 'profile'],
    ['the company to an admin', admin, 'company', null, 'company'],
    ['the first tab to an operator who may not change the company', operator, 'company', null, 'profile'],
    ['the integrations to an admin', admin, undefined, 'api-keys', 'integrations'],
    ['the first tab to an operator who may not manage integrations', operator, 'integrations', null, 'profile'],
    ['the first tab for an unknown one', admin, 'nothing', null, 'profile'],
  ] as const)('returns %s', (_, me, segment, section, tab) => {
    expect(tabAt(me, segment, section)).toBe(tab);
  });
});
