import { describe, expect, it } from 'vitest';
import { installerFacts } from './installer-facts.ts';

const agent = {
  os: 'linux' as const,
  action: 'device' as const,
  version: '2.18.1',
  arch: 'x64',
  fileName: 'nearhand-agent-2.18.1-linux-x64',
  size: 136_732_672,
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  hasScript: true,
};

describe('installerFacts', () => {
  it('names file, version, size and checksum of what is offered, and why there is nothing else', async () => {
    const list = async () => ({ items: [agent], preparing: ['macos' as const] });
    expect(await installerFacts({ list }, 'pl')).toMatchObject({
      'installer.linux.state': 'ready',
      'installer.linux.file': agent.fileName,
      'installer.linux.version': '2.18.1',
      'installer.linux.size': '130,4 MB',
      'installer.linux.processor': 'x64',
      'installer.linux.sha256': agent.sha256,
      'installer.macos.state': 'preparing',
      'installer.macos.version': '',
      'installer.windows.state': 'missing',
    });
  });
});
