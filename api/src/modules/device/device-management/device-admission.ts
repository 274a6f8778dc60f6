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
  /** Of those who were asked to wait: they have filled the seconds before it, and have so many places in it. */
  private promised = { second: 0, places: 0 };
  private syncs = 0;

  /** Throws TOO_MANY_ATTEMPTS with the time until there is a place; with a random one if that is too long. */
  admit(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.second) this.admitted = 0;
    this.second = second;
    this.admitted += 1;
    if (this.admitted > admittedPerSecond) throw tooMany(this.promise(second));
  }

  /** Seconds until as many others have been admitted as wait already. */
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
