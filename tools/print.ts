let output: NodeJS.WritableStream = process.stdout;

/** Prints elsewhere from now on, if standard output is for something else. */
export function printTo(stream: NodeJS.WritableStream): void {
  output = stream;
}

export function print(line: string): void {
  output.write(`${line}\n`);
}
