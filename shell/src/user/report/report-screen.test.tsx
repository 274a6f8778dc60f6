import { errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import * as page from './report-screen';

const links = { report: '/user/report', app: '/app/' };

async function open(hash: string, answer: () => unknown = () => undefined) {
  const sent: unknown[] = [];
  fakeApi({
    'POST /mail/report': ({ body }) => {
      sent.push(body);
      return answer();
    },
  });
  history.replaceState(null, '', `/user/report${hash}`);
  return { ...(await renderScreen({ page, path: '/user/report', url: '/user/report', links })), sent };
}

afterEach(() => sessionStorage.clear());

describe('ReportScreen', () => {
  it('removes the token from the address and reports only on the button', async () => {
    const { user, sent } = await open('#token=sealed');
    const button = await screen.findByRole('button', { name: 'Report it' });
    expect(location.hash).toBe('');
    expect(sent).toEqual([]);
    await user.click(button);
    const heading = await screen.findByRole('heading', { name: 'The email is reported' });
    expect(document.activeElement).toBe(heading);
    expect(sent).toEqual([{ token: 'sealed' }]);
  });

  it('shows why a report failed', async () => {
    const { user } = await open('#token=cut', () => errorResponse(404, 'MAIL_REPORT_INVALID', 'This link is incomplete.'));
    await user.click(await screen.findByRole('button', { name: 'Report it' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This link is incomplete.');
  });

  it('explains that a link without a token is incomplete', async () => {
    await open('');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });
});
