import { describeWindowManager } from '../testing/window-manager-table.ts';

describeWindowManager('openbox');
describeWindowManager('xfwm4');
