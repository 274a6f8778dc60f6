import { describe, expect, it, jest } from '@jest/globals';
import { onErrorReport, reportError } from './report-error';

const remote = { name: 'mfe_app', version: '2.18.1', owner: 'app', base: '/assets/mfe_app/1/' } as const;

describe('reportError', () => {
  it('passes each error on once, with its remote and the revision, also to a listener that comes later', () => {
    const failure = new Error('too early');
    reportError(failure, remote);
    reportError(failure);

    const listener = jest.fn();
    const stop = onErrorReport(listener);
    expect(listener.mock.calls).toEqual([[{ error: failure, remote: { name: 'mfe_app', version: '2.18.1', owner: 'app' }, revision: '' }]]);

    reportError('no object');
    expect(listener).toHaveBeenLastCalledWith({ error: 'no object', remote: null, revision: '' });
    stop();
    reportError(new Error('nobody listens'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
