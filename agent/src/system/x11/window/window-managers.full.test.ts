import { describeWindowManager } from '../testing/window-manager-table.ts';

describeWindowManager('kwin');
describeWindowManager('mutter');
