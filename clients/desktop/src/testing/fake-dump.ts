/** A minidump as Crashpad writes it, with annotations of the process and of its second module, and a stream that is not its own. */
export function fakeDump(ofProcess: Record<string, string>, ofModule: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  let length = 32 + 2 * 12;
  /** Returns the place of the content. */
  const put = (content: Buffer): number => {
    parts.push(content);
    length += content.length;
    return length - content.length;
  };
  const numbers = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)));
  const text = (value: string) => put(Buffer.concat([numbers(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]));
  const listOf = (entries: number[][]) => put(numbers(entries.length, ...entries.flat()));
  const located = (place: number) => [1, place];

  const pairs = listOf(Object.entries(ofProcess).map((pair) => pair.map(text)));
  const objects = listOf(Object.entries(ofModule).map(([name, value]) => [text(name), 1, text(value)]));
  const empty = put(numbers(1, 0, 0, 0, 0, 0, 0));
  const module = put(numbers(1, 0, 0, 0, 0, ...located(objects)));
  const modules = listOf([empty, module].map((one, index) => [index, ...located(one)]));
  const info = put(Buffer.concat([numbers(1), Buffer.alloc(32), numbers(...located(pairs), ...located(modules))]));
  const other = put(Buffer.from('home/grace'));
  const directory = numbers(3, 10, other, 0x43500001, 52, info);
  return Buffer.concat([Buffer.from('MDMP'), numbers(0xa793, 2, 32), Buffer.alloc(16), directory, ...parts]);
}
