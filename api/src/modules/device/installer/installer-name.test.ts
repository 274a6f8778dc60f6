import { describe, expect, it } from 'vitest';
import { compareVersions, newestOf, readInstallerName } from './installer-name.ts';

describe('readInstallerName', () => {
  it('reads product, version, system and processor', () => {
    const about = { action: 'device', version: '2.18.1', os: 'linux', arch: 'x64' };
    expect(readInstallerName('nearhand-agent-2.18.1-linux-x64')).toEqual({ ...about, fileName: 'nearhand-agent-2.18.1-linux-x64' });
    expect(readInstallerName('nearhand-desktop-3.0-windows-arm64.exe')).toMatchObject({ action: 'operator', os: 'windows', arch: 'arm64' });
  });

  it('names a compressed file as it is sent', () => {
    expect(readInstallerName('nearhand-agent-2.18.1-linux-x64.zst')).toMatchObject({ fileName: 'nearhand-agent-2.18.1-linux-x64' });
    expect(readInstallerName('nearhand-desktop-3.0-linux-x64.tar.gz')).toMatchObject({ fileName: 'nearhand-desktop-3.0-linux-x64.tar.gz' });
  });

  it.each([
    'nearhand-agent-2.18.1-linux-x64.sha256.zst',
    'nearhand-agent-2.18.1-linux-x64.sha256',
    'nearhand-desktop-3.0-windows-x64.exe.blockmap',
    'nearhand-desktop-3.0-macos-x64.zip',
    'latest-linux.yml',
    'install-linux.sh',
    'nearhand-agent-linux-x64',
    '../nearhand-agent-2.18.1-linux-x64',
    'nearhand-agent-2.18.1-beos-x64',
    'nearhand-agent-2.18.1-linux-x64/../../secret',
    '',
  ])('ignores %j', (name) => {
    expect(readInstallerName(name)).toBeNull();
  });
});

describe('compareVersions', () => {
  it('compares numbers, and puts a release after its preview', () => {
    const sorted = ['2.9.0', '2.10.0-beta', '2.10.0', '2.10.1', '10.0'];
    expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
  });
});

describe('newestOf', () => {
  it('returns the highest version, preferably for x64', () => {
    const names = ['nearhand-agent-2.9.0-linux-x64', 'nearhand-agent-2.10.0-linux-arm64', 'nearhand-agent-2.10.0-linux-x64'];
    const installers = names.flatMap((name) => readInstallerName(name) ?? []);
    expect(newestOf(installers)).toMatchObject({ version: '2.10.0', arch: 'x64' });
    expect(newestOf([])).toBeNull();
  });

  it('prefers what is installed with a double click, whatever its processor is called', () => {
    const names = [
      'nearhand-desktop-3.0-linux-amd64.deb',
      'nearhand-desktop-3.0-linux-x86_64.AppImage',
      'nearhand-desktop-3.0-linux-arm64.AppImage',
    ];
    const installers = names.flatMap((name) => readInstallerName(name) ?? []);
    expect(newestOf(installers)).toMatchObject({ arch: 'x64', fileName: names[1] });
  });
});
