import { NetworkError } from '@nearhand/platform/core';
import { render, screen } from '@testing-library/react';
import { LocaleBundleError } from '../intl/load-messages';
import { FatalScreen } from './fatal-screen';

const technical = "We're sorry, but we're having some technical difficulties.";

describe('FatalScreen', () => {
  beforeEach(() => {
    globalThis.fetch = async () => Response.json({});
  });

  it.each([
    [
      'the message of messages that are missing, with the status 500',
      new LocaleBundleError('app.json answered 404'),
      'app.json answered 404',
      1,
    ],
    ['that the connection is lost', new NetworkError(), 'Please check your internet connection and try again.', 0],
    ['a general text for a programming error', new TypeError('x is not a function'), technical, 1],
    ['a general text for a message that contains a brace', new LocaleBundleError('{"status":502}'), technical, 1],
  ])('shows %s', (_what, error, text, statuses) => {
    render(<FatalScreen error={error} />);
    screen.getByRole('heading', { name: text });
    screen.getByRole('button', { name: 'Try again' });
    expect(screen.queryAllByText('500')).toHaveLength(statuses);
  });

  it('has the text of a programming error in its details', () => {
    render(<FatalScreen error={new TypeError('x is not a function')} />);
    expect(screen.getByText('TypeError: x is not a function').closest('details')?.open).toBe(false);
  });
});
