import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { ApiError, NetworkError } from '../core/errors.ts';
import { english } from '../testing/english.ts';
import { IdentityError } from './identity-error.ts';
import { identityErrorMessageIds } from './identity-error-message-ids.ts';
import { useIdentityErrorText } from './identity-error-text.ts';

function textOf(error: unknown): string {
  const { result } = renderHook(useIdentityErrorText, {
    wrapper: ({ children }) => (
      <IntlProvider locale="en" messages={english}>
        {children}
      </IntlProvider>
    ),
  });
  return result.current(error);
}

describe('useIdentityErrorText', () => {
  it.each(Object.keys(identityErrorMessageIds))('translates the code %s', (code) => {
    expect(english[`app.auth.${code}`]).toBeDefined();
    expect(textOf(new IdentityError(code))).not.toContain('app.auth.');
  });

  it.each([
    ['a wrong password', new IdentityError('INVALID_LOGIN_CREDENTIALS'), 'Incorrect email or password'],
    ['a failed provider', new IdentityError('INVALID_IDP_RESPONSE'), 'Authorization error. Please try again'],
    ['too many attempts', new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER'), 'Too many attempts. Try again later'],
    ['no network', new NetworkError(), 'Please check your internet connection and try again'],
    ['a refusal of our API', new ApiError({ status: 422, code: 'EMAIL_ALIAS', message: 'Aliases', requestId: '' } as never), 'Aliases'],
  ])('shows the text for %s', (_error, error, text) => {
    expect(textOf(error)).toBe(text);
  });

  it('has a text for unknown codes', () => {
    expect(textOf(new IdentityError('SOMETHING_NEW'))).toBe(textOf(new IdentityError('UNKNOWN')));
  });
});
