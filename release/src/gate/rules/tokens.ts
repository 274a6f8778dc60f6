import { pageScripts, placeOf } from '../code/script.ts';
import { consumedModules, usedExports } from '../code/shared-modules.ts';
import type { BuildRule } from '../rule.ts';

/** Exports of the platform that give or take the whole sign-in. Lists download tables with `accessToken`, which expires. */
const secrets = new Set(['tokensAtom', 'storeTokens']);
/** Remotes that hand a sign-in to their own windows. */
const trusted: readonly string[] = ['mfe_integrations'];

/** The sign-in stays with the shell. */
export const tokens: BuildRule = {
  name: 'tokens',
  check(build) {
    if (build.descriptor.name === 'shell' || trusted.includes(build.descriptor.name)) return [];
    const scripts = pageScripts(build);
    const used = usedExports(scripts, consumedModules(scripts)).filter(
      ({ module, name }) => module === '@nearhand/platform/core' && secrets.has(name),
    );
    return used.map(({ name, script, node }) => ({
      place: placeOf(script, node),
      what: `the code uses ${name}, the sign-in of the user`,
      next: 'Call the API with `api` of @nearhand/platform/core, which signs the request.',
    }));
  },
};
