import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerCapabilities } from '../customer-capabilities.ts';
import { capabilityRows } from './capability-table.ts';

const browser: { RTCRtpScriptTransform?: unknown } = globalThis;

describe('capabilityTable', () => {
  beforeAll(() => {
    browser.RTCRtpScriptTransform = class {};
  });
  afterAll(() => {
    delete browser.RTCRtpScriptTransform;
  });

  it('has a row for each end of an operator, and an end for each row', async () => {
    const { operatorCapabilities } = await import('../operator-capabilities.ts');
    expect(operatorCapabilities.map(({ name }) => name).toSorted()).toEqual(capabilityRows.map(({ name }) => name).toSorted());
  });

  it('has a row for each end of a customer in a browser, and an end for each row', () => {
    const onPage = capabilityRows.filter(({ ends }) => ends.includes('page'));
    expect(customerCapabilities.map(({ name }) => name).toSorted()).toEqual(onPage.map(({ name }) => name).toSorted());
  });

  it('has a customer for each capability', () => {
    expect(capabilityRows.filter(({ ends }) => ends.length === 0)).toEqual([]);
  });
});
