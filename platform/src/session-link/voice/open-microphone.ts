import type { MicrophoneProblem, OpenMicrophone } from '../capability/ports.ts';

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

/** Opens a microphone of the browser, which may ask for permission. */
export const openMicrophone: OpenMicrophone = async (deviceId) => {
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
};
