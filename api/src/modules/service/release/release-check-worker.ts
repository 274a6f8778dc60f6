/** Runs in a worker thread; see `release-check.service.ts`. */
export { check } from '@nearhand/release/gate/check-in-thread';
