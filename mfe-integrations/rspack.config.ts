import { remote } from '@nearhand/platform/federation';

export default remote('mfe_integrations', { directory: import.meta.dirname, owner: 'integrations' });
