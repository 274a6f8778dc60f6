/** Offsets in the header of an ELF file with 64 bits, and in each of its program headers. */
const header = { programs: 32, sections: 40, programSize: 54, programCount: 56, sectionSize: 58, sectionCount: 60, sectionNames: 62 };
const program = { offset: 8, size: 32 };

/** A program without what the system never loads: symbols and debug information, which are at the end of the file. */
export function loadedPart(file: Buffer): Buffer {
  const first = Number(file.readBigUInt64LE(header.programs));
  const [size, count] = [file.readUInt16LE(header.programSize), file.readUInt16LE(header.programCount)];
  const ends = Array.from({ length: count }, (_, at) => first + at * size).map((at) =>
    Number(file.readBigUInt64LE(at + program.offset) + file.readBigUInt64LE(at + program.size)),
  );
  const loaded = Buffer.from(file.subarray(0, Math.max(...ends)));
  loaded.writeBigUInt64LE(0n, header.sections);
  for (const field of [header.sectionSize, header.sectionCount, header.sectionNames]) loaded.writeUInt16LE(0, field);
  return loaded;
}
