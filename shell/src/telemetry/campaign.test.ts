import { campaignOf } from './campaign';
import { campaignClient } from './campaign-client';

const web = { kind: 'web' } as const;
const windows = { kind: 'desktop', source: 'windows' } as const;

describe('campaignOf', () => {
  it('forwards the campaign parameters of an address, and no other', () => {
    const search = '?utm_id=1&utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=o&token=x';
    expect(campaignOf(search, web)).toEqual({
      campaign_id: '1',
      campaign_source: 's',
      campaign_medium: 'm',
      campaign_name: 'c',
      campaign_term: 't',
      campaign_content: 'o',
    });
    expect(campaignOf('?utm_source=', web)).toEqual({});
  });

  it.each([
    [windows, 'desktop_app', 'windows'],
    [{ kind: 'desktop', source: 'mas' }, 'desktop_app', 'mas'],
    [{ kind: 'desktop', source: 'windowsStore' }, 'desktop_app', 'windowsStore'],
    [{ kind: 'hybrid', source: 'google_play' }, 'mobile_app', 'google_play'],
    [{ kind: 'hybrid', source: 'app_store' }, 'mobile_app', 'app_store'],
  ] as const)('tags %j without a source as %s', (client, name, source) => {
    expect(campaignOf('?utm_term=t', client)).toEqual({
      campaign_term: 't',
      campaign_medium: 'organic',
      campaign_name: name,
      campaign_source: source,
    });
  });

  it('keeps the source of an address in the desktop app', () => {
    expect(campaignOf('?utm_source=mail', windows)).toEqual({ campaign_source: 'mail' });
  });
});

describe('campaignClient', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', { kind: 'web' }],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) NearhandDesktop/2.18.1', { kind: 'desktop', source: 'windows' }],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) NearhandDesktop/2.18.1', { kind: 'desktop', source: 'macos' }],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) NearhandDesktop/2.18.1 (mas)', { kind: 'desktop', source: 'mas' }],
    ['Mozilla/5.0 (Windows NT 10.0) NearhandDesktop/2.18.1 (windowsStore)', { kind: 'desktop', source: 'windowsStore' }],
    ['Mozilla/5.0 (X11; Linux x86_64) NearhandDesktop/2.18.1', { kind: 'desktop', source: 'linux' }],
    ['Mozilla/5.0 (Linux; Android 15) NearhandMobile/2.18.1', { kind: 'hybrid', source: 'google_play' }],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) NearhandMobile/2.18.1', { kind: 'hybrid', source: 'app_store' }],
  ])('of %s is %j', (userAgent, expected) => {
    expect(campaignClient(userAgent)).toEqual(expected);
  });
});
