import { remote } from '@nearhand/platform/federation';
import { PackagesPlugin } from './packages/build.ts';
import { routes } from './src/routes.ts';

export default remote('mfe_integrations', {
  directory: import.meta.dirname,
  owner: 'integrations',
  renderer: 'preact',
  plugins: [new PackagesPlugin()],
  standalone: {
    integration: {
      routes: routes.flatMap((route) => ('standalone' in route ? [route.name] : [])),
      application: 'src/features/integration/integration.tsx',
      earlyRender: 'src/features/integration/early-start.ts',
    },
  },
});
