import { remote } from '@nearhand/platform/federation';

export default remote('mfe_landing', { directory: import.meta.dirname, owner: 'landing', prerender: true });
