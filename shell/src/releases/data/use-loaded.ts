import { useMutation } from '@nearhand/platform/identity';
import { useEffect, useEffectEvent, useState } from 'react';

interface Loaded<Value> {
  /** Null until it is loaded. */
  value: Value | null;
  /** Reason for which it could not be loaded. */
  failure: string | null;
  reload: () => Promise<boolean>;
}

/** Loads the data of a part of the page when it is shown. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const { failure, run } = useMutation();
  const [value, setValue] = useState<Value | null>(null);
  const reload = () => run(async () => setValue(await load()));
  const handleShown = useEffectEvent(reload);
  useEffect(() => void handleShown(), []);
  return { value, failure, reload };
}
