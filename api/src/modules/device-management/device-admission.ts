import { randomInt } from 'node:crypto';
import { DomainError } from '../../http/domain-error.ts';

/** New sockets of devices that one instance admits in a second. Others wait, so that a restart is no flood. */
export const admittedPerSecond = 100;
export const longestWaitSeconds = 30;

/** Spreads devices that reconnect at the same time. */
export class DeviceAdmission {
  private second = 0;
  private admitted = 0;

  /** Throws TOO_MANY_ATTEMPTS with a random time to wait. */
  admit(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.second) this.admitted = 0;
    this.second = second;
    this.admitted += 1;
    if (this.admitted > admittedPerSecond) throw new DomainError('TOO_MANY_ATTEMPTS', undefined, randomInt(1, longestWaitSeconds + 1));
  }
}
