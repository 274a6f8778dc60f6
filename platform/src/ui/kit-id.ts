import { useId } from 'react';

/** Replaces the kit's own hook, with which each field would be rendered a second time before the page is painted. */
function useKitId(given?: string): string {
  const id = useId();
  return given ?? `mantine-${id.replaceAll(':', '')}`;
}

export { useKitId as useId };
