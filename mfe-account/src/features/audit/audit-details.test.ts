import { expect, it } from '@jest/globals';
import { changesIn } from './audit-details.tsx';

it('finds what was changed, also inside settings, and leaves other values alone', () => {
  const settings = { recordingAllowed: { was: true, is: false }, retentionDays: { was: null, is: 30 } };
  expect(changesIn({ name: { was: 'Old', is: 'New' }, settings, isAdmin: true })).toEqual([
    { name: 'name', was: 'Old', is: 'New' },
    { name: 'recordingAllowed', was: 'true', is: 'false' },
    { name: 'retentionDays', was: '–', is: '30' },
  ]);
});
