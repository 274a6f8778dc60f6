import { campaignOf } from './campaign';
import { campaignClient } from './campaign-client';

const web = { kind: 'web', os: 'linux', store: null } as const;
const windows = { kind: 'desktop', os: 'windows', store: null } as const;

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
    [{ kind: 'desktop', os: 'linux', store: 'direct' }, 'desktop_app', 'linux'],
    [{ kind: 'desktop', os: 'macos', store: 'mas' }, 'desktop_app', 'mas'],
    [{ kind: 'desktop', os: 'windows', store: 'windowsStore' }, 'desktop_app', 'windowsStore'],
    [{ kind: 'hybrid', os: 'android', store: null }, 'mobile_app', 'google_play'],
    [{ kind: 'hybrid', os: 'ios', store: null }, 'mobile_app', 'app_store'],
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
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 'web', 'windows', null],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) NearhandDesktop/2.18.1', 'desktop', 'macos', null],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) NearhandDesktop/2.18.1 (mas)', 'desktop', 'macos', 'mas'],
    ['Mozilla/5.0 (X11; Linux x86_64) NearhandDesktop/2.18.1', 'desktop', 'linux', null],
    ['Mozilla/5.0 (Linux; Android 15) NearhandMobile/2.18.1', 'hybrid', 'android', null],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) NearhandMobile/2.18.1', 'hybrid', 'ios', null],
  ])('of %s is %s on %s, from %s', (userAgent, kind, os, store) => {
    expect(campaignClient(userAgent)).toEqual({ kind, os, store });
  });
});
