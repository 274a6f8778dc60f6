import { host } from '@nearhand/platform/federation';

export default host({ directory: import.meta.dirname, owner: 'shell', prerender: true });
