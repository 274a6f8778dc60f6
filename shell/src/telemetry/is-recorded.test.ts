import { tabStorage } from '@nearhand/platform/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isExcluded, isVisitRecorded } from './is-recorded';

const at = (path: string) => new URL(path, 'http://localhost');
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

function pretend({ userAgent = browser, webdriver = false, random = 0 }: { userAgent?: string; webdriver?: boolean; random?: number }) {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  Object.defineProperty(navigator, 'webdriver', { value: webdriver, configurable: true });
  vi.spyOn(Math, 'random').mockReturnValue(random);
}

beforeEach(() => tabStorage.remove('isRecorded'));

describe('isVisitRecorded', () => {
  it.each([
    [0.49, true],
    [0.5, false],
  ])('decides by a share of one half: %s is %s', (random, expected) => {
    pretend({ random });
    expect(isVisitRecorded()).toBe(expected);
  });

  it('decides once for a visit', () => {
    pretend({ random: 0.1 });
    isVisitRecorded();
    pretend({ random: 0.9 });
    expect(isVisitRecorded()).toBe(true);
  });

  it.each([
    ['a crawler', { userAgent: crawler }],
    ['a driven browser', { webdriver: true }],
  ])('is false for %s', (_who, facts) => {
    pretend(facts);
    expect(isVisitRecorded()).toBe(false);
  });
});

describe('isExcluded', () => {
  it.each([
    ['/integration/chrome', true],
    ['/app/session/desktop/1', true],
    ['/user/action?mode=verifyEmail', true],
    ['/join', true],
    ['/Join/abc', true],
    ['/user/invitation', true],
    ['/user/report', true],
    ['/releases', true],
    ['/user/auth_callback', true],
    ['/user/sign-up?invitationToken=3q2-7wAAAAAAAAAAAAAAAA', true],
    ['/user/sign-in?redirectTo=%2Fapp%2Fsessions', false],
    ['/integrations', false],
    ['/app/sessions/1', false],
  ])('returns for %s: %s', (path, expected) => {
    expect(isExcluded(at(path))).toBe(expected);
  });
});
