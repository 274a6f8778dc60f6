import type { BuildRule } from './rule.ts';
import { budgets } from './rules/budgets.ts';
import { contributions } from './rules/contributions.ts';
import { files } from './rules/files.ts';
import { globals } from './rules/globals.ts';
import { messages } from './rules/messages.ts';
import { navigation } from './rules/navigation.ts';
import { ownership } from './rules/ownership.ts';
import { platformModules } from './rules/platform-modules.ts';
import { shape } from './rules/shape.ts';
import { storage } from './rules/storage.ts';
import { styles } from './rules/styles.ts';
import { syntax } from './rules/syntax.ts';
import { tokens } from './rules/tokens.ts';

/** Rules of builds that are released. They load parsers of code and styles. */
export const buildRules: readonly BuildRule[] = [
  ...[files, syntax, shape, ownership, navigation, contributions, messages],
  ...[platformModules, styles, globals, storage, tokens, budgets],
];
