import { describe, expect, it } from 'vitest';
import { customerCapabilities } from '../customer-capabilities.ts';
import { operatorCapabilities } from '../operator-capabilities.ts';
import { capabilityRows } from './capability-table.ts';

/** Names without the track, which depends on the browser of the operator. */
const namesOf = (capabilities: readonly { name: string }[]) =>
  capabilities
    .map(({ name }) => name)
    .filter((name) => name !== 'pictureTrack')
    .toSorted();

describe('capabilityTable', () => {
  it('has a row for each end of an operator, and an end for each row', () => {
    expect(namesOf(operatorCapabilities)).toEqual(namesOf(capabilityRows));
  });

  it('has a row for each end of a customer in a browser, and an end for each row', () => {
    expect(namesOf(customerCapabilities)).toEqual(namesOf(capabilityRows.filter(({ ends }) => ends.includes('page'))));
  });

  it('has a customer for each capability', () => {
    expect(capabilityRows.filter(({ ends }) => ends.length === 0)).toEqual([]);
  });
});
