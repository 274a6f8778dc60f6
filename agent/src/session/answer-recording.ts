import type { RecordingConsent } from '@nearhand/platform/session-link/recording/recording-consent';

/** Answers requests of the host to record the session. `decide` is called once for each. */
export function answerRecording(consent: RecordingConsent, decide: (peer: string) => Promise<boolean>): () => void {
  let lastId: string | null = null;
  const answer = async ({ id, peer }: { id: string; peer: string }) => {
    const isGranted = await decide(peer).catch(() => false);
    // Unless the request was withdrawn meanwhile.
    if (consent.state.request?.id === id) consent.answer(isGranted);
  };
  return consent.subscribe(() => {
    const { request } = consent.state;
    if (!request || request.id === lastId) return;
    lastId = request.id;
    void answer(request);
  });
}
