import type { BuildRule, RevisionRule } from './rule.ts';
import { budgets } from './rules/budgets.ts';
import { files } from './rules/files.ts';
import { globals } from './rules/globals.ts';
import { links } from './rules/links.ts';
import { messages } from './rules/messages.ts';
import { names } from './rules/names.ts';
import { navigation } from './rules/navigation.ts';
import { ownership } from './rules/ownership.ts';
import { platformModules } from './rules/platform-modules.ts';
import { ranges } from './rules/ranges.ts';
import { shape } from './rules/shape.ts';
import { storage } from './rules/storage.ts';
import { styles } from './rules/styles.ts';
import { syntax } from './rules/syntax.ts';
import { tokens } from './rules/tokens.ts';

/** Of each revision that is served, also after a rollback. */
export const revisionRules: readonly RevisionRule[] = [ranges, links, names];

/** Of builds that are released. */
export const buildRules: readonly BuildRule[] = [
  ...[files, syntax, shape, ownership, navigation, messages],
  ...[platformModules, styles, globals, storage, tokens, budgets],
];
