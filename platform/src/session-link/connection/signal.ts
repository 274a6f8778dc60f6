import type { components } from '@nearhand/contracts/openapi.gen';

/** One step of the negotiation, as the server relays it. */
export type Signal = components['schemas']['Signal'];

type Description = NonNullable<Signal['description']>;

/** `answerTo` names the offer that it answers. */
export function signalOfDescription({ type, sdp }: RTCSessionDescription, answerTo?: string): Signal {
  return { description: { type, sdp, ...(answerTo !== undefined && { answerTo }) } };
}

/** Null ends the candidates. */
export function signalOfCandidate(candidate: RTCIceCandidate | null): Signal {
  if (!candidate) return { candidate: null };
  const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
  return { candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment } };
}

/** The certificate that a description speaks for: another one means another peer connection on the other side. */
export const fingerprintOf = ({ sdp }: Description): string | null => /^a=fingerprint:(.+)$/m.exec(sdp ?? '')?.[1]?.trim() ?? null;

/** The same, where the description names no other one beside it. */
export function soleFingerprintOf({ sdp }: { sdp?: string }): string | null {
  const all = new Set([...(sdp ?? '').matchAll(/^a=fingerprint:(.+)$/gm)].map(([, fingerprint = '']) => fingerprint.trim().toLowerCase()));
  const [only] = all;
  return all.size === 1 && only?.startsWith('sha-256 ') ? only : null;
}

/**
 * Names one description of one connection: the number of the connection, and one that counts up with each new description.
 * What else stands in that line is not kept by a browser that reads it.
 */
export function originOf(sdp: string | undefined): string | undefined {
  const [, connection, version] = /^o=\S+ (\S+) (\S+)/m.exec(sdp ?? '') ?? [];
  return connection === undefined ? undefined : `${connection} ${version}`.slice(0, 100);
}
