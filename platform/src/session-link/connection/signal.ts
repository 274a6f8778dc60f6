import type { components } from '@nearhand/contracts/openapi.gen';

/** One step of the negotiation, relayed by the server. */
export type Signal = components['schemas']['Signal'];

type Description = NonNullable<Signal['description']>;

/** `answerTo` identifies the offer of an answer. */
export function signalOfDescription({ type, sdp }: RTCSessionDescription, answerTo?: string): Signal {
  return { description: { type, sdp, ...(answerTo !== undefined && { answerTo }) } };
}

/** Null marks the end of the candidates. */
export function signalOfCandidate(candidate: RTCIceCandidate | null): Signal {
  if (!candidate) return { candidate: null };
  const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
  return { candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment } };
}

/** Certificate of a description. Another one means another RTCPeerConnection at the peer. */
export const fingerprintOf = ({ sdp }: Description): string | null => /^a=fingerprint:(.+)$/m.exec(sdp ?? '')?.[1]?.trim() ?? null;

/** The SHA-256 fingerprint of a description that has exactly one. */
export function soleFingerprintOf({ sdp }: { sdp?: string }): string | null {
  const all = new Set([...(sdp ?? '').matchAll(/^a=fingerprint:(.+)$/gm)].map(([, fingerprint = '']) => fingerprint.trim().toLowerCase()));
  const [only] = all;
  return all.size === 1 && only?.startsWith('sha-256 ') ? only : null;
}

/**
 * Identifies a description: session id and version of its origin line (RFC 8866, section 5.2).
 * Browsers do not preserve the other fields of that line.
 */
export function originOf(sdp: string | undefined): string | undefined {
  const [, connection, version] = /^o=\S+ (\S+) (\S+)/m.exec(sdp ?? '') ?? [];
  return connection === undefined ? undefined : `${connection} ${version}`.slice(0, 100);
}
