import semver from 'semver';
import { pageScripts, placeOf } from '../code/script.ts';
import { consumedModules, type ProvidedModule, providedModules, usedExports } from '../code/shared-modules.ts';
import type { BuildRule, CheckedBuild, Problem } from '../rule.ts';

const next = 'Build it in a working tree of the served version, or release the shell first.';
const provided = new WeakMap<CheckedBuild, ReadonlyMap<string, ProvidedModule>>();

function providedBy(shell: CheckedBuild): ReadonlyMap<string, ProvidedModule> {
  const known = provided.get(shell) ?? providedModules(shell);
  provided.set(shell, known);
  return known;
}

/** The shell provides the shared modules that a remote takes from it, and what it uses of them. */
export const platformModules: BuildRule = {
  name: 'platform-modules',
  check(build, { shell }): Problem[] {
    if (build.descriptor.name === 'shell') return [];
    const scripts = pageScripts(build);
    const consumed = consumedModules(scripts);
    const modules = providedBy(shell);
    const place = build.descriptor.entry;
    const missing = [...new Map([...consumed.values()].map((module) => [module.name, module])).values()].flatMap(
      ({ name, requiredVersion, isStrict }) => {
        const module = modules.get(name);
        if (!module) return [{ place, what: `the shell does not provide ${name}`, next }];
        if (!isStrict || semver.satisfies(module.version, requiredVersion)) return [];
        return [{ place, what: `it needs ${name} ${requiredVersion}, the shell provides ${module.version}`, next }];
      },
    );
    const unknown = usedExports(scripts, consumed).filter(({ module, name }) => modules.get(module)?.exports?.has(name) === false);
    return [
      ...missing,
      ...unknown.map(({ module, name, script, node }) => ({
        place: placeOf(script, node),
        what: `the shell's ${module} exports no ${name}`,
        next,
      })),
    ];
  },
};
