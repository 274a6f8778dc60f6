import { scheme } from '@nearhand/client-kit/addresses/deep-link';
import own from '../package.json' with { type: 'json' };
import { agentFolder } from '../src/control/agent-program.ts';
import { appId } from '../src/product/app-id.ts';
import { comments, description, microphone } from './package-texts.ts';

/** Folder of the packages, and of what only they contain. */
export const packageFolder = 'dist-package';

/** Switches of the program that nothing can turn on again later. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** Names that the server reads in its folder of installers. */
const artifactNameOf = (os: 'linux' | 'windows' | 'macos') => `nearhand-desktop-\${version}-${os}-\${arch}.\${ext}`;

const resources = 'packaging/resources';
const linuxTargets = ['AppImage', 'deb'];
const windowsTargets = ['nsis', 'msi'];
const macTargets = ['dmg', 'zip', 'pkg', 'mas'];

/**
 * Configuration of electron-builder. Certificates and passwords come from its variables (`CSC_LINK`, `WIN_CSC_LINK`, `APPLE_ID` and so on);
 * without them, packages are not signed.
 */
export const packageOptions = {
  appId,
  productName: 'Nearhand',
  copyright: 'Nearhand',
  electronVersion: own.devDependencies.electron,
  directories: { app: 'dist', output: packageFolder, buildResources: resources },
  icon: 'dist/icons/icon.png',
  files: ['**/*'],
  asar: true,
  electronFuses: fuses,
  electronLanguages: ['en', 'en-US', 'pl', 'es', 'it'],
  protocols: [{ name: 'Nearhand', schemes: [scheme] }],
  // The app sets the address of its own server.
  publish: [{ provider: 'generic', url: 'https://localhost/downloads/desktop' }],
  linux: {
    target: linuxTargets,
    artifactName: artifactNameOf('linux'),
    category: 'Network',
    synopsis: description,
    description,
    maintainer: 'Nearhand',
    extraResources: [{ from: `${packageFolder}/agent`, to: agentFolder }],
    mimeTypes: [`x-scheme-handler/${scheme}`],
    desktop: { entry: { Name: 'Nearhand', ...comments } },
  },
  deb: { packageCategory: 'net' },
  win: { target: windowsTargets, artifactName: artifactNameOf('windows') },
  nsis: {
    oneClick: true,
    perMachine: false,
    multiLanguageInstaller: true,
    installerLanguages: ['en_US', 'pl_PL', 'es_ES', 'it_IT'],
    deleteAppDataOnUninstall: true,
  },
  msi: { oneClick: true, perMachine: true, upgradeCode: '6C7C5C4E-0B7C-4E0C-9B0A-5C1B9D0E6A41' },
  mac: {
    target: macTargets,
    artifactName: artifactNameOf('macos'),
    category: 'public.app-category.business',
    hardenedRuntime: true,
    entitlements: `${resources}/entitlements.mac.plist`,
    entitlementsInherit: `${resources}/entitlements.mac.plist`,
    extendInfo: { NSMicrophoneUsageDescription: microphone },
    extraResources: [{ from: `${packageFolder}/strings`, to: '.' }],
  },
  mas: {
    entitlements: `${resources}/entitlements.mas.plist`,
    entitlementsInherit: `${resources}/entitlements.mas.inherit.plist`,
    hardenedRuntime: false,
  },
};
