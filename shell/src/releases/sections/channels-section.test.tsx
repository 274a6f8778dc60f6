import { beforeEach, describe, expect, it } from '@jest/globals';
import { errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aChannel, idOf } from '../testing/a-release';
import { ReleasesTest, rowOf } from '../testing/open-releases';

let test: ReleasesTest;
const withChannels = (...items: unknown[]) => ({ 'GET /release/channel': () => ({ items }) });

beforeEach(() => {
  test = new ReleasesTest();
});

describe('ChannelsSection', () => {
  it('links to the address of each channel, and shows its builds, who put them there and why it serves nothing', async () => {
    const fault = 'Both have a page at /app/same';
    await test.open(withChannels(aChannel('staging', 'c', { endsAt: null }), aChannel('pr-1', 'b', { fault, revision: null })));
    expect(screen.getByRole('link', { name: 'staging' }).getAttribute('href')).toBe('https://staging.support.example.com');
    expect(rowOf('staging', 'Channels').getByText(idOf('c'))).toBeTruthy();
    expect(rowOf('staging', 'Channels').queryByText(/^Ends on/)).toBeNull();
    expect(rowOf('pr-1', 'Channels').getByText('Ends on Dec 6, 2026')).toBeTruthy();
    expect(screen.getByText(/^Serves no pages/).textContent).toContain(fault);
  });

  it('offers changes of its own remote only, and no promotion of the live build', async () => {
    const { builds } = aChannel('staging', 'a');
    const others = builds.map((build) => ({ ...build, remote: 'mfe_app' }));
    await test.open(withChannels(aChannel('pr-1', 'b'), aChannel('pr-2', 'c', { builds: others, earlierBuild: null })));
    const namesIn = (row: string) =>
      rowOf(row, 'Channels')
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect([namesIn('pr-1'), namesIn('pr-2')]).toEqual([['Roll back…', 'Remove…'], []]);
  });

  it('promotes a build of a channel to everybody', async () => {
    const { user } = await test.open({ ...withChannels(aChannel('pr-1', 'c')), 'POST /release/promotion': test.take() });
    await user.click(rowOf('pr-1', 'Channels').getByRole('button', { name: 'Promote…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote a build' }));
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(test.sent).toEqual([{ candidateId: idOf('c'), expectedBuild: idOf('b'), message: '' }]));
  });

  it('rolls back and removes, if the channel serves what the dialog shows', async () => {
    const { user } = await test.open({
      ...withChannels(aChannel('pr-1', 'c')),
      'POST /release/rollback': test.take(),
      'POST /release/removal': test.take(() => errorResponse(409, 'RELEASE_OVERTAKEN', 'Overtaken', { live: idOf('d') })),
    });
    await user.click(rowOf('pr-1', 'Channels').getByRole('button', { name: 'Roll back…' }));
    const rollBack = within(await screen.findByRole('dialog', { name: 'Roll back in pr-1' }));
    expect(rollBack.getByText(`Channel pr-1 will serve build ${idOf('a')} again`)).toBeTruthy();
    await user.click(rollBack.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(test.sent).toEqual([{ channel: 'pr-1', expectedBuild: idOf('c'), message: '' }]));

    await user.click(rowOf('pr-1', 'Channels').getByRole('button', { name: 'Remove…' }));
    const remove = within(await screen.findByRole('dialog', { name: 'Remove from pr-1' }));
    await user.type(remove.getByLabelText('Reason'), 'Merged');
    await user.click(remove.getByRole('button', { name: 'Remove' }));
    expect(await remove.findByText(`Channel pr-1 serves build ${idOf('d')} now`)).toBeTruthy();
    expect(test.sent[1]).toEqual({ channel: 'pr-1', expectedBuild: idOf('c'), message: 'Merged' });
  });

  it('says that the server has no channels', async () => {
    await test.open({ 'GET /release/channel': () => errorResponse(409, 'CHANNELS_OFF', 'Off') });
    expect(screen.getByText(/^Channels are not configured on this server/)).toBeTruthy();
  });
});
