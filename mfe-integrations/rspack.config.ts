import { remote } from '@nearhand/platform/federation';
import { routes } from './src/routes.ts';

export default remote('mfe_integrations', {
  directory: import.meta.dirname,
  owner: 'integrations',
  renderer: 'preact',
  standalone: {
    integration: {
      routes: routes.flatMap((route) => ('standalone' in route ? [route.name] : [])),
      application: 'src/features/integration/integration.tsx',
      earlyRender: 'src/features/integration/early-start.ts',
    },
  },
});
