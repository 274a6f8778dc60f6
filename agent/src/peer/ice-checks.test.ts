import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mendMappedAddress, mendTieBreaker, relayedBy } from './ice-checks.ts';

/** The sample request of RFC 5769 section 2.1. */
const sample = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b151263b36' +
    '000600096576746a3a683676592020200008001' +
    '49aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
);
const password = 'VOkJxbRl1RmTxUk/WvJxBt';
const tieBreakerAt = 52;
const integrityAt = 76;

function endOf(check: Buffer): Buffer {
  const signed = Buffer.from(check.subarray(0, integrityAt));
  signed.writeUInt16BE(integrityAt + 24 - 20, 2);
  const code = createHmac('sha1', password).update(signed).digest();
  const end = Buffer.from(check.subarray(integrityAt));
  code.copy(end, 4);
  end.writeUInt32BE((crc32(Buffer.concat([check.subarray(0, integrityAt), end.subarray(0, 24)])) ^ 0x5354554e) >>> 0, 28);
  return end;
}
const isAuthentic = (check: Buffer): boolean => endOf(check).equals(check.subarray(integrityAt));

const unsigned = () => Buffer.from(sample).fill(0, tieBreakerAt, tieBreakerAt + 8);
function withoutTieBreaker(): Buffer {
  const check = unsigned();
  endOf(check).copy(check, integrityAt);
  return check;
}
const asChannelData = (data: Buffer) => Buffer.concat([Buffer.from([0x40, 0x01, 0, data.length]), data]);
const asIndication = (data: Buffer) =>
  Buffer.concat([Buffer.from([0, 0x17, 0, data.length + 4]), sample.subarray(4, 20), Buffer.from([0, 0x13, 0, data.length]), data]);

describe('relayedBy', () => {
  it.each([
    ['a channel', asChannelData],
    ['an indication', asIndication],
  ])('finds the data of %s', (_, wrap) => {
    expect(relayedBy(wrap(sample))).toEqual(sample);
  });

  it.each([
    ['an indication without data', asIndication(Buffer.alloc(0)).subarray(0, 20)],
    ['an indication that is cut off', asIndication(sample).subarray(0, 50)],
    ['a message of the relay itself', sample],
  ])('finds none in %s', (_, message) => {
    expect(relayedBy(message)).toBeNull();
  });
});

/** The sample response over IPv4 of RFC 5769 section 2.2: 192.0.2.1, port 32853. */
const response = Buffer.from(
  '0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220002000080001a147e112a643' +
    '000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96',
  'hex',
);

describe('mendMappedAddress', () => {
  it('names another address, and keeps the answer authentic', () => {
    const answer = Buffer.from(response);
    mendMappedAddress(answer, { host: '198.51.100.7', port: 5000 }, () => password);
    expect(answer).not.toEqual(response);
    mendMappedAddress(answer, { host: '192.0.2.1', port: 32_853 }, () => password);
    expect(answer).toEqual(response);
  });

  it.each([
    ['a check', sample, '192.0.2.1'],
    ['an answer to an address of IPv6', response, '2001:db8::1'],
    ['an answer that is not authentic', Buffer.from(response).fill(1, 26, 27), '192.0.2.1'],
    ['an answer that is cut off', response.subarray(0, 50), '192.0.2.1'],
  ])('leaves %s as it is', (_, message, host) => {
    const before = Buffer.from(message);
    mendMappedAddress(message, { host, port: 5000 }, () => password);
    expect(message).toEqual(before);
  });
});

describe('mendTieBreaker', () => {
  it('gives a check a tie-breaker, and keeps it authentic', () => {
    const check = withoutTieBreaker();
    expect([isAuthentic(sample), isAuthentic(check), isAuthentic(unsigned())]).toEqual([true, true, false]);
    mendTieBreaker(check, () => password);
    expect(isAuthentic(check)).toBe(true);
    expect(check.readBigUInt64BE(tieBreakerAt)).not.toBe(0n);
  });

  it.each([
    ['a check with a tie-breaker', sample],
    ['a check of somebody who does not know the password', unsigned()],
    ['what is no check', Buffer.alloc(120, 7)],
    ['an empty message', Buffer.alloc(0)],
    ['an answer', withoutTieBreaker().fill(1, 0, 1)],
    ['a check that is cut off', withoutTieBreaker().subarray(0, 70)],
  ])('leaves %s as it is', (_, message) => {
    const before = Buffer.from(message);
    mendTieBreaker(message, () => password);
    expect(message).toEqual(before);
  });
});
