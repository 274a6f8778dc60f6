import { useEffect, useState } from 'react';

export interface AudioDevices {
  inputs: readonly MediaDeviceInfo[];
  outputs: readonly MediaDeviceInfo[];
}

const none: AudioDevices = { inputs: [], outputs: [] };

/** The microphones and loudspeakers. The browser returns their names only with permission to use a microphone. */
export function useAudioDevices(): AudioDevices {
  const [devices, setDevices] = useState(none);

  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices?.enumerateDevices) return;
    const update = async () => {
      const all = (await mediaDevices.enumerateDevices().catch(() => [])).filter(({ deviceId }) => deviceId !== '');
      setDevices({ inputs: all.filter(({ kind }) => kind === 'audioinput'), outputs: all.filter(({ kind }) => kind === 'audiooutput') });
    };
    void update();
    const listen = () => void update();
    mediaDevices.addEventListener('devicechange', listen);
    return () => mediaDevices.removeEventListener('devicechange', listen);
  }, []);
  return devices;
}
