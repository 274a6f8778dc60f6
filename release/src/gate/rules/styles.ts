import postcss, { type AtRule, type Container, type Document, type Rule } from 'postcss';
import { isStandalone } from '../code/script.ts';
import type { BuildRule, Problem } from '../rule.ts';

/** Modules of the platform that a build contains keep their layer. */
const layerOfThePlatform = 'platform_ui';

type Parent = Container | Document | undefined;

function layerOf(rule: Rule): string {
  const layers: string[] = [];
  for (let parent: Parent = rule.parent; parent; parent = parent.parent) {
    if (isAtRule(parent) && parent.name === 'layer') layers.unshift(parent.params);
  }
  return layers.join('.');
}

const isAtRule = (node: Container | Document): node is AtRule => node.type === 'atrule';
const isRule = (node: Container | Document): node is Rule => node.type === 'rule';
const isOfKeyframes = ({ parent }: Rule): boolean =>
  parent !== undefined && isAtRule(parent as Container) && /keyframes$/.test((parent as AtRule).name);

function isNested(rule: Rule): boolean {
  for (let parent: Parent = rule.parent; parent; parent = parent.parent) if (isRule(parent)) return true;
  return false;
}

/** A selector without what only restricts it: the arguments of `:has()` and `:not()`. */
function subject(selector: string): string {
  let text = selector;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, '');
  }
  return text;
}

/** Whether a rule is only for print, where an own element may leave out the rest of the page. */
function isForPaper(rule: Rule): boolean {
  let isPaper = true;
  rule.walkDecls((declaration) => {
    let parent: Parent = declaration.parent;
    while (parent && !(isAtRule(parent) && parent.params === 'print')) parent = parent.parent;
    isPaper &&= parent !== undefined;
  });
  return isPaper;
}

/** Whether a selector concerns only elements with a class of the remote, or inside of them. Nested ones do if their parent does. */
const isOwn = (selector: string, prefix: string, nested: boolean): boolean => {
  const text = subject(selector);
  return text.includes(`.${prefix}`) || (nested && (text.includes('&') || !selector.includes('&')));
};

function problemsOf(path: string, content: Buffer, name: string): Problem[] {
  const layers = [`remotes.${name}`, layerOfThePlatform];
  const problems: Problem[] = [];
  const root = postcss.parse(content.toString('utf8'), { from: path });
  root.walkRules((rule) => {
    if (isOfKeyframes(rule)) return;
    const { line = 0, column = 0 } = rule.source?.start ?? {};
    const place = `${path}:${line}:${column}`;
    const isOwned = (selector: string) =>
      isOwn(selector, `${name}-`, isNested(rule)) || (isForPaper(rule) && selector.includes(`.${name}-`));
    const foreign = rule.selectors.find((selector) => !isOwned(selector));
    if (foreign !== undefined) {
      problems.push({
        place,
        what: `the selector ${foreign} also selects elements of others`,
        next: 'Start it with a class of a CSS module.',
      });
    }
    const layer = layerOf(rule);
    if (!layers.includes(layer)) {
      const what = `the rule ${rule.selector} is ${layer ? `in the layer ${layer}` : 'in no layer'}, so it may win over the shell`;
      problems.push({ place, what, next: `Put it in @layer remotes.${name}.` });
    }
  });
  return problems;
}

/** Styles of a remote concern its own elements, in its own layer. Standalone pages are documents of their own. */
export const styles: BuildRule = {
  name: 'styles',
  check: ({ descriptor: { name }, files }) =>
    name === 'shell'
      ? []
      : [...files]
          .filter(([path]) => path.endsWith('.css') && !isStandalone(path))
          .flatMap(([path, content]) => problemsOf(path, content, name)),
};
