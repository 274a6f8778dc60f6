import { beforeEach, describe, expect, it } from '@jest/globals';
import { errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aChannel, aRecord, idOf } from '../testing/a-release';
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
    expect([namesIn('pr-1'), namesIn('pr-2')]).toEqual([['Roll back…', 'History…', 'Remove…'], []]);
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

  it('shows the history of a channel, and rolls back to a build of it', async () => {
    const history = [aRecord(4, 'c', { buildBefore: idOf('d') }), aRecord(3, 'd', { team: 'Devices', message: 'First try' })];
    const { user } = await test.open({
      ...withChannels(aChannel('pr-1', 'c')),
      'POST /release/rollback': test.take(),
    });
    test.api.use({ 'GET /release/history': () => ({ items: history }) });
    await user.click(rowOf('pr-1', 'Channels').getByRole('button', { name: 'History…' }));
    await screen.findByRole('table', { name: 'History of pr-1' });
    expect(test.queries).toContain('/release/history?channel=pr-1');
    expect(rowOf(idOf('c'), 'History of pr-1').queryByRole('button')).toBeNull();
    const earlier = rowOf(idOf('d'), 'History of pr-1');
    for (const shown of ['Devices', 'First try', 'c0ffee1']) expect(earlier.getByText(shown)).toBeTruthy();
    await user.click(earlier.getByRole('button', { name: 'Roll back to this…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back in pr-1' }));
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent).toEqual([{ channel: 'pr-1', expectedBuild: idOf('c'), message: '', revision: idOf('3') }]);
  });

  it('promotes a candidate in a channel that exists, and in a new one', async () => {
    const { user } = await test.open({ ...withChannels(aChannel('pr-1', 'd')), 'POST /release/promotion': test.take() });
    const open = async () => {
      await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Channel…' }));
      return within(await screen.findByRole('dialog', { name: 'Promote in a channel' }));
    };
    const first = await open();
    await user.selectOptions(first.getByLabelText('Channel'), 'pr-1');
    expect(first.getByText(`Channel pr-1 serves build ${idOf('d')} now`)).toBeTruthy();
    await user.click(first.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const second = await open();
    await user.selectOptions(second.getByLabelText('Channel'), 'Another channel…');
    await user.type(second.getByLabelText('Name of the channel'), 'PR 2{Enter}');
    expect(second.getByText('Enter a name such as pr-12')).toBeTruthy();
    await user.clear(second.getByLabelText('Name of the channel'));
    await user.type(second.getByLabelText('Name of the channel'), 'pr-2{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent).toEqual([
      { candidateId: idOf('c'), channel: 'pr-1', expectedBuild: idOf('d'), message: '' },
      { candidateId: idOf('c'), channel: 'pr-2', expectedBuild: null, message: '' },
    ]);
  });

  it('explains that the server has no channels', async () => {
    await test.open({ 'GET /release/channel': () => errorResponse(409, 'CHANNELS_OFF', 'Off') });
    expect(screen.getByText(/^Channels are not configured on this server/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Channel…' })).toBeNull();
  });
});
