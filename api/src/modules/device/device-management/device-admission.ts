import { randomInt } from 'node:crypto';
import { DomainError } from '../../../http/domain-error.ts';

/** New sockets of devices that one instance admits in a second. Others wait, so that a restart is no flood. */
export const admittedPerSecond = 100;
export const longestWaitSeconds = 30;
/** Syncs at the same time: a second of 10,000 devices. More would wait for the database until they fail. */
export const syncsAtOnce = 400;
/** A device looks offline a minute after its last sync, and the next one is due after half of it. */
export const longestSyncWaitSeconds = 15;

const later = (seconds: number) => new DomainError('TOO_MANY_ATTEMPTS', undefined, randomInt(1, seconds + 1));

/** Spreads devices that reconnect at the same time. */
export class DeviceAdmission {
  private second = 0;
  private admitted = 0;
  private syncs = 0;

  /** Throws TOO_MANY_ATTEMPTS with a random time to wait. */
  admit(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.second) this.admitted = 0;
    this.second = second;
    this.admitted += 1;
    if (this.admitted > admittedPerSecond) throw later(longestWaitSeconds);
  }

  /** Throws TOO_MANY_ATTEMPTS with a random time to wait instead of queueing up syncs. */
  async runSync<Result>(sync: () => Promise<Result>): Promise<Result> {
    if (this.syncs >= syncsAtOnce) throw later(longestSyncWaitSeconds);
    this.syncs += 1;
    try {
      return await sync();
    } finally {
      this.syncs -= 1;
    }
  }
}
