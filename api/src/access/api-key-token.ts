import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'nhk_';
const randomLength = 30;
const checksumLength = 6;

const pattern = new RegExp(`^Bearer (${prefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}}))$`);

/** The checksum lets scanners of repositories recognize a key without asking the server. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let index = 0; index < checksumLength; index += 1) {
    text = digits.charAt(rest % digits.length) + text;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}

/** 178 random bits. */
export function createApiKeyToken(): string {
  const random = Array.from({ length: randomLength }, () => digits.charAt(randomInt(digits.length))).join('');
  return `${prefix}${random}${checksumOf(random)}`;
}

/** The API key of an `Authorization` header; `null` without a well-formed one. */
export function apiKeyOf(authorization: string | undefined): string | null {
  const [, token, random = '', checksum] = pattern.exec(authorization ?? '') ?? [];
  return token !== undefined && checksumOf(random) === checksum ? token : null;
}

/** Last characters of a key, which are shown after its creation. */
export const endingOf = (token: string): string => token.slice(-4);
