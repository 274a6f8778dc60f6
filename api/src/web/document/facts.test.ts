import { describe, expect, it } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { configuredFacts } from './facts.ts';

const factsWith = (variables: Record<string, string>) =>
  configuredFacts(readEnv({ DATABASE_URL: 'postgres://localhost/none', ...variables }), 'en');

describe('configuredFacts', () => {
  it('names who runs the server, with address and mail', () => {
    const operator = { OPERATOR_NAME: 'Northwind', OPERATOR_ADDRESS: 'Long Street 1\\nWarsaw', OPERATOR_EMAIL: 'hello@example.com' };
    expect(factsWith(operator)).toMatchObject({ operator: 'This server is run by Northwind, Long Street 1, Warsaw, hello@example.com.' });
  });

  it('has no operator without a name', () => {
    expect(factsWith({ OPERATOR_EMAIL: 'hello@example.com' })).not.toHaveProperty('operator');
  });

  it('report that there is no trial only where there is none', () => {
    expect(factsWith({ SANDBOX: 'off' })).toMatchObject({
      'sandbox.off': 'This server offers no trial without an account. Sign up instead.',
    });
    expect(factsWith({})).not.toHaveProperty('sandbox.off');
  });
});
