import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('describeError', () => {
  it('omits the parameters of a failed query', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', parameters: ['hunter2'], query: 'INSERT' });
    const described = describeError(error);
    expect(described).toMatchObject({ name: 'Error', message: 'duplicate key', code: '23505' });
    expect(JSON.stringify(described)).not.toContain('hunter2');
  });
});
