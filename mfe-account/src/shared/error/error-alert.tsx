import { Alert } from '@nearhand/platform/ui';

/** Why something was not done, said at once. */
export function ErrorAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="error" role="alert" w="100%">
      {text}
    </Alert>
  );
}
