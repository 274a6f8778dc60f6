import { useReconnections } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';
import { type DeviceLabels, loadLabels } from './devices.data.ts';

const none: DeviceLabels = { groups: [], tags: [] };

interface Options {
  /** Loads nothing before it is true. */
  isWanted?: boolean;
  /** Loads again when it changes. */
  version?: number;
}

/** Groups and tags of the company's devices; none until they are loaded, or if loading fails. */
export function useDeviceLabels({ isWanted = true, version = 0 }: Options = {}): DeviceLabels {
  const [labels, setLabels] = useState(none);
  const reconnections = useReconnections();
  useEffect(() => {
    if (!isWanted) return undefined;
    const given = new AbortController();
    loadLabels(given.signal).then(setLabels, () => undefined);
    return () => given.abort();
  }, [isWanted, version, reconnections]);
  return labels;
}
