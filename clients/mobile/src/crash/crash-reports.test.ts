import { appOf } from '@nearhand/platform/client/app';
import { crashReportsOf } from '@nearhand/platform/client/crash-reports';
import { describe, expect, it } from 'vitest';
import { FakePhone } from '../testing/fake-phone.ts';

const listOn = ({ page }: FakePhone) => crashReportsOf(page, appOf(page))?.list();

describe('crash reports of a phone', () => {
  it.each(['', '{', 'null', '{"id":1}', '[{"id":"../x"}]'])('are none if the native part gives %j', async (files) => {
    const phone = new FakePhone().start();
    phone.crashFiles = files;
    expect(await listOn(phone)).toEqual([]);
  });

  it('are those that are whole', async () => {
    const phone = new FakePhone().start();
    const report = phone.crash();
    phone.crashFiles = JSON.stringify([{ ...report, id: 'x' }, report]);
    expect(await listOn(phone)).toEqual([report]);
  });
});
