/** Why there is no microphone. */
export type MicrophoneProblem = 'denied' | 'none' | 'inUse' | 'lost' | 'failed';

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

export type Microphone = { kind: 'on'; stream: MediaStream; track: MediaStreamTrack } | { kind: 'problem'; problem: MicrophoneProblem };

/** Opens a microphone; the browser asks the person where that has not been decided. */
export async function openMicrophone(deviceId: string | null): Promise<Microphone> {
  if (!navigator.mediaDevices?.getUserMedia) return { kind: 'problem', problem: 'failed' };
  try {
    const audio = {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(deviceId && { deviceId: { exact: deviceId } }),
    };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    const [track] = stream.getAudioTracks();
    return track ? { kind: 'on', stream, track } : { kind: 'problem', problem: 'none' };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return { kind: 'problem', problem: problems[name] ?? 'failed' };
  }
}
