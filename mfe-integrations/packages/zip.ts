import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  path: string;
  content: Buffer;
}

/** 1 January 1980, the first date of the format: the same files give the same archive. */
const date = 0x21;
const deflated = 8;
/** UTF-8 names. */
const flags = 0x800;

interface Field {
  size: 2 | 4;
  value: number;
}
const u16 = (value: number): Field => ({ size: 2, value });
const u32 = (value: number): Field => ({ size: 4, value });

function record(fields: readonly Field[], ...rest: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(fields.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const { size, value } of fields) at = header.writeUIntLE(value, at, size);
  return Buffer.concat([header, ...rest]);
}

/** A ZIP archive (PKWARE APPNOTE 6.3.10), without ZIP64. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of entries) {
    const name = Buffer.from(path);
    const data = deflateRawSync(content, { level: 9 });
    const about = [u16(20), u16(flags), u16(deflated), u16(0), u16(date), u32(crc32(content)), u32(data.length), u32(content.length)];
    const lengths = [u16(name.length), u16(0)];
    const file = record([u32(0x04034b50), ...about, ...lengths], name, data);
    files.push(file);
    directory.push(record([u32(0x02014b50), u16(20), ...about, ...lengths, u16(0), u16(0), u16(0), u32(0), u32(offset)], name));
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  const count = entries.length;
  const end = record([u32(0x06054b50), u16(0), u16(0), u16(count), u16(count), u32(central.length), u32(offset), u16(0)]);
  return Buffer.concat([...files, central, end]);
}
