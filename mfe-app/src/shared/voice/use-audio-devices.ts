import { useEffect, useState } from 'react';

export interface AudioDevices {
  inputs: readonly MediaDeviceInfo[];
  outputs: readonly MediaDeviceInfo[];
}

const none: AudioDevices = { inputs: [], outputs: [] };

/** The microphones and loudspeakers of this machine; their names are known once a microphone may be used. */
export function useAudioDevices(isAllowed: boolean): AudioDevices {
  const [devices, setDevices] = useState(none);

  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!isAllowed || !mediaDevices?.enumerateDevices) return;
    const look = async () => {
      const all = (await mediaDevices.enumerateDevices().catch(() => [])).filter(({ deviceId }) => deviceId !== '');
      setDevices({ inputs: all.filter(({ kind }) => kind === 'audioinput'), outputs: all.filter(({ kind }) => kind === 'audiooutput') });
    };
    void look();
    const listen = () => void look();
    mediaDevices.addEventListener('devicechange', listen);
    return () => mediaDevices.removeEventListener('devicechange', listen);
  }, [isAllowed]);
  return devices;
}
