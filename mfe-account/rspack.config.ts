import { remote } from '@nearhand/platform/federation';

export default remote('mfe_account', { directory: import.meta.dirname, owner: 'account' });
