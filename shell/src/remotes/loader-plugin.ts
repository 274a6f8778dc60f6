import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf } from './integrity';

const timeoutMs = 15_000;

/** Creates the script elements of remote entries with integrity hashes. */
export const loaderPlugin: ModuleFederationRuntimePlugin = {
  name: 'nearhand-loader',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    return { script, timeout: timeoutMs };
  },
  createLink({ url, attrs }) {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    link.href = url;
    link.crossOrigin = 'anonymous';
    link.integrity = integrityOf(url);
    return link;
  },
};
