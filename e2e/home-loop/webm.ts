/** A WebM file of one video track (Matroska, RFC 9559): what a browser needs to play and repeat it. */

export interface Chunk {
  isKey: boolean;
  /** Milliseconds. */
  at: number;
  data: Uint8Array;
}

interface Video {
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  chunks: readonly Chunk[];
}

type Content = Uint8Array | string | number;

/** The shortest big-endian form. */
function unsigned(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function double(value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function bytesOf(content: Content): Uint8Array {
  if (typeof content === 'number') return unsigned(content);
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** An element: identifier, size in eight bytes, content. */
function element(id: number, ...contents: Content[]): Uint8Array {
  const content = Buffer.concat(contents.map(bytesOf));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([unsigned(id), size, content]);
}

function simpleBlock({ isKey, at, data }: Chunk, clusterAt: number): Uint8Array {
  const head = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0]);
  head.writeInt16BE(at - clusterAt, 1);
  return element(0xa3, head, data);
}

/** Each key frame begins a cluster. */
function clustersOf(chunks: readonly Chunk[]): Uint8Array {
  const clusters: Chunk[][] = [];
  for (const chunk of chunks) {
    if (chunk.isKey) clusters.push([]);
    clusters.at(-1)?.push(chunk);
  }
  return Buffer.concat(
    clusters.map((cluster) => {
      const at = cluster[0]?.at ?? 0;
      return element(0x1f43b675, element(0xe7, at), ...cluster.map((chunk) => simpleBlock(chunk, at)));
    }),
  );
}

export function webmOf({ width, height, duration, chunks }: Video): Uint8Array {
  const header = element(
    0x1a45dfa3,
    ...[element(0x4286, 1), element(0x42f7, 1), element(0x42f2, 4), element(0x42f3, 8)],
    ...[element(0x4282, 'webm'), element(0x4287, 4), element(0x4285, 2)],
  );
  const millisecond = 1_000_000;
  const info = element(
    0x1549a966,
    ...[element(0x2ad7b1, millisecond), element(0x4489, double(duration)), element(0x4d80, 'nearhand'), element(0x5741, 'nearhand')],
  );
  const track = element(
    0xae,
    ...[element(0xd7, 1), element(0x73c5, 1), element(0x9c, 0), element(0x83, 1), element(0x86, 'V_VP9')],
    element(0xe0, element(0xb0, width), element(0xba, height)),
  );
  return Buffer.concat([header, element(0x18538067, info, element(0x1654ae6b, track), clustersOf(chunks))]);
}
