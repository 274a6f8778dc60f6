import { useId } from 'react';

/** Of the kit's own, each field would be rendered a second time before the page is painted. */
function useKitId(given?: string): string {
  const id = useId();
  return given ?? `mantine-${id.replaceAll(':', '')}`;
}

export { useKitId as useId };
