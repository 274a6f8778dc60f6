import { useReconnections } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';
import { type DeviceLabels, loadLabels } from './devices.data.ts';

const none: DeviceLabels = { groups: [], tags: [] };

/** Groups and tags of the company's devices; none until they are loaded, or if loading fails. Loaded again when `version` changes. */
export function useDeviceLabels(version: unknown = 0): DeviceLabels {
  const [labels, setLabels] = useState(none);
  const reconnections = useReconnections();
  useEffect(() => {
    const given = new AbortController();
    loadLabels(given.signal).then(setLabels, () => undefined);
    return () => given.abort();
  }, [version, reconnections]);
  return labels;
}
