import { ApiError, CancelledError, NetworkError, TimeoutError } from '@nearhand/platform/core';
import { IdentityError } from '@nearhand/platform/identity';
import { data } from '@nearhand/platform/router';
import { describe, expect, it } from 'vitest';
import { isReportable } from './is-reportable';

const apiError = (code: ConstructorParameters<typeof ApiError>[0]['code'], status = 400) =>
  new ApiError({ status, code, message: 'Text for the user', requestId: 'r-1' });

/** jsdom has no violations. */
class Violation extends Event {
  readonly effectiveDirective = 'img-src';
  readonly blockedURI: string;
  readonly sourceFile: string;

  constructor(blockedURI: string, sourceFile = 'http://localhost/assets/x.js') {
    super('securitypolicyviolation');
    this.blockedURI = blockedURI;
    this.sourceFile = sourceFile;
  }
}
Object.assign(globalThis, { SecurityPolicyViolationEvent: Violation });

describe('isReportable', () => {
  it.each([
    ['Cancelled', new CancelledError('Cancelled')],
    ['Cancelled', new DOMException('Aborted', 'AbortError')],
    ['Please check your internet connection', new NetworkError()],
    ['Please check your internet connection', new TimeoutError(20_000)],
    ['Incorrect email or password', new IdentityError('INVALID_LOGIN_CREDENTIALS')],
    ['Too many attempts. Try again later', new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')],
    ['Too many attempts. Try again later', apiError('TOO_MANY_ATTEMPTS')],
    ['Please enter your real email address', apiError('EMAIL_UNDELIVERABLE')],
    ['Aliases in the email address are not allowed', apiError('EMAIL_ALIAS')],
    ['Permanent access has already been configured', apiError('PERMANENT_ACCESS_CONFIGURED')],
    ['VPN detected', apiError('VPN_DETECTED')],
    ['Subscription update is required', apiError('SUBSCRIPTION_UPDATE_REQUIRED')],
    ['This page could not be found', apiError('SESSION_NOT_FOUND', 404)],
  ])('is false for errors that users are shown: %s', (_text, error) => {
    expect(isReportable(error)).toBe(false);
  });

  it('is false for a page that does not exist, and for an extension', () => {
    const { status } = data(null, { status: 404 }).init as { status: number };
    expect(isReportable({ status, statusText: '', internal: false, data: null })).toBe(false);
    const foreign = Object.assign(new Error('x'), { stack: 'Error: x\n    at chrome-extension://abc/content.js:1:1' });
    expect(isReportable(foreign)).toBe(false);
  });

  it('is true for other errors of the API, and for what is no error', () => {
    expect([isReportable(apiError('INTERNAL', 500)), isReportable('a text'), isReportable(undefined)]).toEqual([true, true, true]);
  });

  it('is true once for a violation of the content security policy, and false for one of an extension', () => {
    const violations = [
      new Violation('https://elsewhere.example/x'),
      new Violation('https://elsewhere.example/x'),
      new Violation('chrome-extension'),
      new Violation('inline', 'moz-extension'),
      new Violation('inline', 'safari-web-extension://abc/x.js'),
    ];
    expect(violations.map(isReportable)).toEqual([true, false, false, false, false]);
  });
});
