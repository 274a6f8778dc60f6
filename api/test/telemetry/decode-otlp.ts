/** A field of a message of the OpenTelemetry protocol: its name, and how its bytes are read. */
type Field = [name: string, kind: Kind | (() => Shape), isRepeated?: 'repeated'];
type Kind = 'text' | 'id' | 'int' | 'bool' | 'double' | 'fixed64';
type Shape = Readonly<Record<number, Field>>;

const anyValue: Shape = { 1: ['value', 'text'], 2: ['value', 'bool'], 3: ['value', 'int'], 4: ['value', 'double'] };
const keyValue: Shape = { 1: ['key', 'text'], 2: ['value', () => anyValue] };
const resource: Shape = { 1: ['attributes', () => keyValue, 'repeated'] };
const scope: Shape = { 1: ['name', 'text'], 2: ['version', 'text'] };
const span: Shape = {
  1: ['traceId', 'id'],
  2: ['spanId', 'id'],
  4: ['parentSpanId', 'id'],
  5: ['name', 'text'],
  6: ['kind', 'int'],
  7: ['start', 'fixed64'],
  8: ['end', 'fixed64'],
  9: ['attributes', () => keyValue, 'repeated'],
  11: ['events', () => ({}), 'repeated'],
  13: ['links', () => ({ 1: ['traceId', 'id'], 2: ['spanId', 'id'] }), 'repeated'],
  15: ['status', () => ({ 2: ['message', 'text'], 3: ['code', 'int'] })],
};
const number: Shape = {
  2: ['start', 'fixed64'],
  3: ['time', 'fixed64'],
  4: ['value', 'double'],
  6: ['value', 'fixed64'],
  7: ['attributes', () => keyValue, 'repeated'],
};
const histogram: Shape = {
  2: ['start', 'fixed64'],
  4: ['count', 'fixed64'],
  5: ['sum', 'double'],
  6: ['counts', 'fixed64', 'repeated'],
  7: ['bounds', 'double', 'repeated'],
  9: ['attributes', () => keyValue, 'repeated'],
};
const metric: Shape = {
  1: ['name', 'text'],
  2: ['description', 'text'],
  3: ['unit', 'text'],
  5: ['gauge', () => ({ 1: ['points', () => number, 'repeated'] })],
  7: ['sum', () => ({ 1: ['points', () => number, 'repeated'], 2: ['temporality', 'int'], 3: ['isMonotonic', 'bool'] })],
  9: ['histogram', () => ({ 1: ['points', () => histogram, 'repeated'], 2: ['temporality', 'int'] })],
};
const batchOf = (shape: Shape): Shape => ({
  1: [
    'groups',
    () => ({
      1: ['resource', () => resource],
      2: ['scopes', () => ({ 1: ['scope', () => scope], 2: ['items', () => shape, 'repeated'] }), 'repeated'],
    }),
    'repeated',
  ],
});

export const traceBatch = batchOf(span);
export const metricBatch = batchOf(metric);

function readNumber(kind: Kind, bytes: Buffer): number {
  return kind === 'double' ? bytes.readDoubleLE() : Number(bytes.readBigUInt64LE());
}

function readBytes(kind: Field[1], bytes: Buffer): unknown {
  if (typeof kind === 'function') return decode(kind(), bytes);
  return kind === 'id' ? bytes.toString('hex') : bytes.toString('utf8');
}

class Reader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get hasMore(): boolean {
    return this.at < this.bytes.length;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes.readUInt8(this.at);
      this.at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  take(length = this.varint()): Buffer {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

const isNumber = (kind: Field[1]) => kind === 'double' || kind === 'fixed64';

/** The values of a field; numbers of a repeated one are packed. */
function readValues(reader: Reader, wireType: number, kind: Field[1]): unknown[] {
  if (wireType === 0) {
    const value = reader.varint();
    return [kind === 'bool' ? value === 1 : value];
  }
  const bytes = wireType === 2 ? reader.take() : reader.take(wireType === 1 ? 8 : 4);
  if (!isNumber(kind)) return wireType === 2 ? [readBytes(kind, bytes)] : [];
  return Array.from({ length: bytes.length / 8 }, (_, index) => readNumber(kind as Kind, bytes.subarray(index * 8)));
}

/** Reads a message of protobuf. Fields that the shape does not name are left out. */
export function decode(shape: Shape, bytes: Buffer): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  const reader = new Reader(bytes);
  while (reader.hasMore) {
    const tag = reader.varint();
    const [name, kind, repeated] = shape[Math.floor(tag / 8)] ?? [undefined, 'text'];
    const values = readValues(reader, tag % 8, kind);
    if (name === undefined) continue;
    message[name] = repeated ? [...((message[name] as unknown[] | undefined) ?? []), ...values] : values[0];
  }
  return message;
}
