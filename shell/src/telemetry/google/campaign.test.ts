import { describe, expect, it } from 'vitest';
import { campaignOf } from './campaign';

const web = { campaign: null };
const desktop = { campaign: { source: 'windows', medium: 'organic', name: 'desktop_app' } } as const;

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

  it('tags an app, unless the address names a source', () => {
    expect(campaignOf('?utm_term=t', desktop)).toEqual({
      campaign_term: 't',
      campaign_medium: 'organic',
      campaign_name: 'desktop_app',
      campaign_source: 'windows',
    });
    expect(campaignOf('?utm_source=mail', desktop)).toEqual({ campaign_source: 'mail' });
  });
});
