import { appOf } from '@nearhand/platform/client/app';
import { describe, expect, it } from 'vitest';
import { FakePhone } from '../testing/fake-phone.ts';

describe('crash reports of a phone', () => {
  it.each(['', '{', 'null', '{"id":1}', '[{"id":"../x"}]'])('are none if the native part gives %j', async (files) => {
    const phone = new FakePhone().start();
    phone.crashFiles = files;
    expect(await appOf(phone.page).crashReports?.list()).toEqual([]);
  });

  it('are those that are whole', async () => {
    const phone = new FakePhone().start();
    const report = phone.crash();
    phone.crashFiles = JSON.stringify([{ ...report, id: 'x' }, report]);
    expect(await appOf(phone.page).crashReports?.list()).toEqual([report]);
  });
});
