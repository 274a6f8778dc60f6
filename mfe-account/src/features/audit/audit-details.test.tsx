import { describe, expect, it } from '@jest/globals';
import { renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { AuditDetails, changesIn } from './audit-details.tsx';

describe('AuditDetails', () => {
  it('lists changed values, also nested ones, and ignores unchanged values', () => {
    const settings = { recordingAllowed: { was: true, is: false }, retentionDays: { was: null, is: 30 } };
    expect(changesIn({ name: { was: 'Old', is: 'New' }, settings, isAdmin: true })).toEqual([
      { name: 'name', was: 'Old', is: 'New' },
      { name: 'recordingAllowed', was: 'true', is: 'false' },
      { name: 'retentionDays', was: '–', is: '30' },
    ]);
  });

  it.each([
    ['userRenamed', 'Name: Old → New'],
    ['companyRenamed', 'Company name: Old → New'],
  ] as const)('labels the name of %s', async (action, words) => {
    const Component = () => <AuditDetails action={action} details={{ name: { was: 'Old', is: 'New' } }} />;
    await renderScreen({ page: { Component }, path: '/' });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
