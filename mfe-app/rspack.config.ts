import { remote } from '@nearhand/platform/federation';

export default remote('mfe_app', {
  directory: import.meta.dirname,
  owner: 'app',
  earlyRenders: { join: 'src/features/join/early-render.ts' },
  standalone: { join: 'src/features/join/join.tsx' },
});
