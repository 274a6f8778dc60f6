/** Why a session ended for the device. */
export type SessionEnd = 'operator' | 'person' | 'denied' | 'server' | 'failed' | 'stopped';
