import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

// X.509 certificates (RFC 5280) in DER, as few as a chain of the App Store needs.

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const integer = (value: number) => element(0x02, Buffer.from([value]));
const octets = (content: Buffer) => element(0x04, content);
const bits = (content: Buffer) => element(0x03, Buffer.from([0]), content);
const time = (date: Date) => element(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

function identifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((value) => {
    const groups = [value & 0x7f];
    for (let left = value >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return element(0x06, Buffer.from(bytes));
}

const name = (text: string) => sequence(element(0x31, sequence(identifier('2.5.4.3'), element(0x0c, Buffer.from(text)))));
const extension = (id: string, content: Buffer) => sequence(identifier(id), octets(content));

const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'));
const authority = extension('2.5.29.19', sequence(element(0x01, Buffer.from([0xff]))));
const nothing = element(0x05);
/** Extensions with which Apple marks the certificates of the App Store. */
const marks = { intermediate: extension('1.2.840.113635.100.6.2.1', nothing), leaf: extension('1.2.840.113635.100.6.11.1', nothing) };

interface Issuer {
  title: string;
  key: KeyObject;
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;

function certify(title: string, key: KeyObject, issuer: Issuer, extensions: Buffer[], endsAt: Date): Buffer {
  const subject = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const content = sequence(
    element(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name(issuer.title),
    sequence(time(new Date('2020-01-01')), time(endsAt)),
    name(title),
    subject,
    element(0xa3, sequence(...extensions)),
  );
  return sequence(content, ecdsaWithSha256, bits(sign('sha256', content, issuer.key)));
}

/** A chain that signs as the App Store does, under a root of its own. */
export class TestChain {
  readonly rootPem: string;
  private readonly key = newKey();
  private readonly certificates: string[];

  constructor({ isMarked = true, endsAt = new Date('2049-01-01') } = {}) {
    const root = { title: 'Test Root', key: newKey() };
    const intermediate = { title: 'Test Intermediate', key: newKey() };
    const chain = [
      certify('Test Leaf', this.key, intermediate, isMarked ? [marks.leaf] : [authority], endsAt),
      certify(intermediate.title, intermediate.key, root, [authority, marks.intermediate], new Date('2049-01-01')),
      certify(root.title, root.key, root, [authority], new Date('2049-01-01')),
    ];
    this.certificates = chain.map((certificate) => certificate.toString('base64'));
    this.rootPem = `-----BEGIN CERTIFICATE-----\n${this.certificates.at(-1)}\n-----END CERTIFICATE-----`;
  }

  /** A JSON web signature with the chain in its header. */
  sign(content: object, header: object = { alg: 'ES256', x5c: this.certificates }): string {
    const text = [header, content].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${sign('sha256', Buffer.from(text), { key: this.key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }
}
