import { randomInt } from 'node:crypto';
import { DomainError } from '../../../http/domain-error.ts';

/** New sockets of devices that one instance admits in a second. Others wait, so that a restart is no flood. */
export const admittedPerSecond = 100;
export const longestWaitSeconds = 30;
/** Syncs at the same time: a second of 10,000 devices. More would wait for the database until they fail. */
export const syncsAtOnce = 400;
/** A device looks offline a minute after its last sync, and the next one is due after half of it. */
export const longestSyncWaitSeconds = 15;

const tooMany = (waitSeconds: number) => new DomainError('TOO_MANY_ATTEMPTS', undefined, waitSeconds);

/** Spreads devices that reconnect at the same time. */
export class DeviceAdmission {
  private second = 0;
  private admitted = 0;
  /** The latest second for which devices were asked to return, and how many of them. Earlier seconds are full. */
  private promised = { second: 0, places: 0 };
  private syncs = 0;

  /** Throws TOO_MANY_ATTEMPTS with the time until a place is free, or with a random time if that would exceed the longest wait. */
  admit(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.second) this.admitted = 0;
    this.second = second;
    this.admitted += 1;
    if (this.admitted > admittedPerSecond) throw tooMany(this.promise(second));
  }

  /** Reserves a place in the next second that has one; returns the seconds until then. */
  private promise(now: number): number {
    if (this.promised.second <= now) this.promised = { second: now + 1, places: 0 };
    if (this.promised.places === admittedPerSecond) this.promised = { second: this.promised.second + 1, places: 0 };
    const waitSeconds = this.promised.second - now;
    if (waitSeconds > longestWaitSeconds) return randomInt(1, longestWaitSeconds + 1);
    this.promised.places += 1;
    return waitSeconds;
  }

  /** Throws TOO_MANY_ATTEMPTS with a random time to wait instead of queueing up syncs. */
  async runSync<Result>(sync: () => Promise<Result>): Promise<Result> {
    if (this.syncs >= syncsAtOnce) throw tooMany(randomInt(1, longestSyncWaitSeconds + 1));
    this.syncs += 1;
    try {
      return await sync();
    } finally {
      this.syncs -= 1;
    }
  }
}
