import { remote } from '@nearhand/platform/federation';

export default remote('mfe_app', {
  directory: import.meta.dirname,
  owner: 'app',
  standalone: { join: { application: 'src/features/join/join.tsx', earlyRender: 'src/features/join/card/early-render.ts' } },
});
