import { useEffect, useState } from 'react';
import { type DeviceLabels, loadLabels } from './devices.data.ts';

const none: DeviceLabels = { groups: [], tags: [] };

/** Groups and tags of the company's devices; none until they are loaded, or if loading fails. Loaded again when `version` changes. */
export function useDeviceLabels(version: unknown = 0): DeviceLabels {
  const [labels, setLabels] = useState(none);
  useEffect(() => {
    const given = new AbortController();
    loadLabels(given.signal).then(setLabels, () => undefined);
    return () => given.abort();
  }, [version]);
  return labels;
}
