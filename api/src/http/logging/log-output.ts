import type { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';

/** Bytes that wait for a slow reader of the log. */
const maxWaiting = 1_048_576;

/**
 * Writes log lines to standard output, which may be a pipe whose reader stalls or ends, or a file on a full disk: lines are
 * lost then, and counted, but nothing waits or ends. Standard output goes on after an error, whose event `main.ts` handles.
 */
export class LogOutput implements DestinationStream {
  private readonly stream: Writable;
  private lost = 0;

  constructor(stream: Writable) {
    this.stream = stream;
  }

  write(line: string): void {
    if (this.stream.writableLength > maxWaiting) this.lost += 1;
    else
      this.stream.write(line, (error) => {
        if (error) this.lost += 1;
        else if (this.lost > 0) this.reportLost();
      });
  }

  private reportLost(): void {
    const lines = this.lost;
    this.lost = 0;
    const report = { level: 40, time: Date.now(), lines, msg: 'log lines were lost' };
    this.stream.write(`${JSON.stringify(report)}\n`, (error) => {
      if (error) this.lost += lines;
    });
  }
}
