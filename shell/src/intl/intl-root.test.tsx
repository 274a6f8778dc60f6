import { describe, expect, it, jest } from '@jest/globals';
import { FormattedMessage } from '@nearhand/platform/intl';
import { render, screen } from '@testing-library/react';
import { IntlRoot } from './intl-root';

describe('IntlRoot', () => {
  it('logs a warning about a missing message and shows its id', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    render(
      <IntlRoot>
        <FormattedMessage id="app.nowhere" />
      </IntlRoot>,
    );
    expect(screen.getByText('app.nowhere')).toBeTruthy();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('app.nowhere'));
    warn.mockRestore();
  });
});
