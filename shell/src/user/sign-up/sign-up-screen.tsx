import { FormattedMessage } from '@nearhand/platform/intl';
import { useLoaderData, useSearchParams } from '@nearhand/platform/router';
import { Stack, Text, Title } from '@nearhand/platform/ui';
import { CustomerHint } from '../sign-in/customer-hint';
import { loadSignUp } from './sign-up.data';
import { SignUpPanel } from './sign-up-panel';

export function SignUpScreen() {
  const options = useLoaderData<typeof loadSignUp>();
  const [search] = useSearchParams();
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        <FormattedMessage id="app.user.signUp.title" />
      </Title>
      <Text c="dimmed">
        <FormattedMessage id="app.user.signUp.hint" />
      </Text>
      <SignUpPanel options={options} invitation={null} redirectTo={search.get('redirectTo')} />
      <CustomerHint />
    </Stack>
  );
}

export { loadSignUp as loader, SignUpScreen as Component };
