import { AddressLimit, addressKey } from './address-limit.ts';

it('counts an IPv6 network as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('::1')).toBe('0:0:0:0');
});

it('takes an IPv4 address in either form', () => {
  expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
});

it('refuses what is too often in a minute, for that address only', async () => {
  const limit = new AddressLimit(2, 100);
  await limit.count('10.0.0.1');
  await limit.count('10.0.0.1');
  await expect(limit.count('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: expect.any(Number) });
  await expect(limit.count('10.0.0.2')).resolves.toBeUndefined();
});

it('refuses what is too often in a day', async () => {
  const limit = new AddressLimit(100, 1);
  await limit.count('10.0.0.1');
  await expect(limit.count('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});
