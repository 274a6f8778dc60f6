import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFiles } from '@nearhand/client-kit/build/write-files';
import own from '../package.json' with { type: 'json' };
import { androidLinks, iosDomains } from './app-links.ts';
import { androidIcons, drawSplashes, iosIcons } from './native-icons.ts';
import { androidResources, iosReasons, iosStrings, textOf } from './native-texts.ts';

const scheme = 'nearhand';

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, edit(text));
}

/** Fails if the project of a later Capacitor looks different, instead of building an app without a part. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const next = text.replace(from, to);
  if (next === text && !text.includes(to)) throw new Error(`The project has no ${from}`);
  return next;
}

/** Versions of Android are numbers. */
const versionCode = own.version.split('.').reduce((code, part) => code * 1000 + Number(part), 0);

/** Lays our files into the project that `cap add android` has made. Again, after each change. */
export async function layAndroid(source: string, project: string, domains: readonly string[]): Promise<void> {
  const main = join(project, 'app', 'src', 'main');
  await cp(join(source, 'java'), join(main, 'java', 'com', 'nearhand', 'mobile'), { recursive: true });
  await cp(join(source, 'res'), join(main, 'res'), { recursive: true });
  await cp(join(source, 'AndroidManifest.xml'), join(main, 'AndroidManifest.xml'));
  await change(join(main, 'AndroidManifest.xml'), (manifest) =>
    domains.length === 0 ? manifest : replaced(manifest, /\n +<\/activity>/, `\n${androidLinks(domains)}$&`),
  );
  await writeFiles(join(main, 'res'), [...androidResources, ...(await androidIcons())]);
  await drawSplashes(join(main, 'res'));
  await change(join(project, 'app', 'build.gradle'), (gradle) => {
    const webkit = 'implementation "androidx.webkit:webkit:$androidxWebkitVersion"';
    const withWebkit = gradle.includes(webkit)
      ? gradle
      : replaced(gradle, 'dependencies {\n', `dependencies {\n    ${webkit.replace('$', '$$$$')}\n`);
    return replaced(
      replaced(withWebkit, /versionCode \d+/, `versionCode ${versionCode}`),
      /versionName "[^"]*"/,
      `versionName "${own.version}"`,
    );
  });
}

const plistEntry = (key: string, value: string) => `\t<key>${key}</key>\n\t${value}\n`;

/** Entries of our app in `Info.plist` beside those of Capacitor. */
const plistEntries = [
  ...Object.entries(iosReasons).map(([key, id]) => plistEntry(key, `<string>${textOf('en', id)}</string>`)),
  // The page of a session goes on while the person uses other apps.
  plistEntry('UIBackgroundModes', '<array><string>audio</string></array>'),
  plistEntry(
    'CFBundleURLTypes',
    `<array><dict><key>CFBundleURLName</key><string>com.nearhand.mobile</string><key>CFBundleURLSchemes</key><array><string>${scheme}</string></array></dict></array>`,
  ),
].join('');

/** Lays our files into the project that `cap add ios` has made. Xcode adds them to its targets: see docs/building-apps.md. */
export async function layIos(source: string, project: string, domains: readonly string[]): Promise<void> {
  const app = join(project, 'App');
  await cp(join(source, 'App'), join(app, 'App'), { recursive: true });
  await cp(join(source, 'Broadcast'), join(app, 'Broadcast'), { recursive: true });
  await writeFiles(app, [...iosStrings, ...(await iosIcons())]);
  await drawSplashes(join(app, 'App', 'Assets.xcassets'));
  await change(join(app, 'App', 'App.entitlements'), (entitlements) =>
    domains.length === 0 ? entitlements : replaced(entitlements, /\n +<\/dict>/, `\n${iosDomains(domains)}$&`),
  );
  await change(join(app, 'App', 'Info.plist'), (plist) =>
    plist.includes('CFBundleURLTypes') ? plist : replaced(plist, /<\/dict>\s*<\/plist>/, `${plistEntries}</dict>\n</plist>`),
  );
  await change(join(app, 'App', 'Base.lproj', 'Main.storyboard'), (storyboard) =>
    replaced(
      storyboard,
      'customClass="CAPBridgeViewController" customModule="Capacitor"',
      'customClass="MainViewController" customModule="App" customModuleProvider="target"',
    ),
  );
}

/** Lays our files into the projects that exist in a folder, with the domains whose links the app opens. Returns their systems. */
export async function layNative(own: string, projects: string, domains: readonly string[] = []): Promise<string[]> {
  const laid: string[] = [];
  for (const [system, lay] of [
    ['android', layAndroid],
    ['ios', layIos],
  ] as const) {
    if (!existsSync(join(projects, system))) continue;
    await lay(join(own, system), join(projects, system), domains);
    laid.push(system);
  }
  return laid;
}
