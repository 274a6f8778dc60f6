import { Alert } from '@nearhand/platform/ui';

export function ErrorAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="error" role="alert" w="100%">
      {text}
    </Alert>
  );
}
