import { afterEach, describe, expect, it } from '@jest/globals';
import { nameOrigins } from './fake-parent.ts';
import { extensionId, type HostName, isHostOrigin } from './host-origins.ts';

afterEach(() => document.getElementById('frame-ancestors')?.remove());

describe('isHostOrigin', () => {
  it('accepts for a partner what the company lists, exactly', () => {
    expect(isHostOrigin('embed', 'https://crm.example.com')).toBe(false);
    nameOrigins('https://crm.example.com');
    expect(isHostOrigin('embed', 'https://crm.example.com')).toBe(true);
    for (const other of ['https://x.crm.example.com', 'http://crm.example.com', 'https://crm.example.com:444', 'null', ''])
      expect(isHostOrigin('embed', other)).toBe(false);
  });

  it('accepts for a page that names a company only what the company lists', () => {
    nameOrigins('https://support.example.com');
    expect(isHostOrigin('zendesk', 'https://support.example.com')).toBe(true);
    expect(isHostOrigin('zendesk', 'https://northwind.zendesk.com')).toBe(false);
    nameOrigins();
    expect(isHostOrigin('zendesk', 'https://northwind.zendesk.com')).toBe(false);
  });

  it.each<[HostName, string]>([
    ['zendesk', 'https://northwind.zendesk.com'],
    ['freshdesk', 'https://northwind.freshdesk.com'],
    ['livechat', 'https://my.livechatinc.com'],
    ['chrome', `chrome-extension://${extensionId}`],
  ])('accepts for %s the origin %s', (host, origin) => {
    expect(isHostOrigin(host, origin)).toBe(true);
  });

  it.each<[HostName, string]>([
    ['zendesk', 'https://zendesk.com'],
    ['zendesk', 'http://northwind.zendesk.com'],
    ['zendesk', 'https://northwind.zendesk.com:8443'],
    ['zendesk', 'https://northwind.zendesk.com.evil.example'],
    ['zendesk', 'https://evil.example/northwind.zendesk.com'],
    ['zendesk', 'https://evilzendesk.com'],
    ['zendesk', 'https://northwind.zendeskxcom'],
    ['zendesk', 'https://northwind.zendesk.com\n'],
    ['zendesk', 'https://my.livechatinc.com'],
    ['livechat', 'https://livechatinc.com.evil.example'],
    ['chrome', 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['chrome', 'chrome-extension://'],
    ['freshdesk', 'null'],
    ['freshdesk', ''],
  ])('refuses for %s the origin %j', (host, origin) => {
    expect(isHostOrigin(host, origin)).toBe(false);
  });
});
