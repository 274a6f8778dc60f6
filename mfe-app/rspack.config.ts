import { remote } from '@nearhand/platform/federation';

export default remote('mfe_app', {
  directory: import.meta.dirname,
  owner: 'app',
  firstSights: { join: 'src/features/join/first-sight.ts' },
  alone: { join: 'src/features/join/join-alone.tsx' },
});
