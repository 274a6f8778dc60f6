import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import own from '../package.json' with { type: 'json' };
import { linkDomain } from './app-links.ts';
import { layNative } from './lay-native.ts';
import { layStore } from './lay-store.ts';

const mobile = dirname(import.meta.dirname);
const assets = join(dirname(createRequire(import.meta.url).resolve('@capacitor/cli/package.json')), 'assets');

function unpackTemplates(folder: string): void {
  for (const [system, template] of Object.entries({ android: 'android-template', ios: 'ios-spm-template' })) {
    mkdirSync(join(folder, system));
    execFileSync('tar', ['-xzf', join(assets, `${template}.tar.gz`), '-C', join(folder, system)]);
  }
}

/** Width and height of a PNG. */
const sizeOf = (picture: Buffer) => [picture.readUInt32BE(16), picture.readUInt32BE(20)] as const;
const hasAlpha = (picture: Buffer) => (picture[25] ?? 0) >= 4;

let projects: string;

/** The projects that `cap add` makes, before it names them. */
describe('native projects', () => {
  beforeAll(async () => {
    projects = await mkdtemp(join(tmpdir(), 'nearhand-native-'));
    unpackTemplates(projects);
    expect(await layNative(mobile, projects)).toEqual(['android', 'ios']);
  });
  afterAll(() => rm(projects, { recursive: true }));

  const read = (...path: string[]) => readFileSync(join(projects, ...path), 'utf8');
  const android = (...path: string[]) => read('android', 'app', 'src', 'main', ...path);
  const ios = (...path: string[]) => read('ios', 'App', ...path);

  it('have our files, and do not change when they are laid again', async () => {
    const state = () => [read('android', 'app', 'build.gradle'), ios('App', 'Info.plist'), ios('App', 'Base.lproj', 'Main.storyboard')];
    const before = state();
    await layNative(mobile, projects);
    expect(state()).toEqual(before);
    const sources = readdirSync(join(mobile, 'android', 'java'));
    expect(readdirSync(join(projects, 'android/app/src/main/java/com/nearhand/mobile'))).toEqual(sources);
    expect(readdirSync(join(projects, 'ios/App/Broadcast'))).toContain('SampleHandler.swift');
  });

  it('have the mark of the product in all places of the icon, and no picture of Capacitor', () => {
    const folders = { android: 'android/app/src/main/res', ios: 'ios/App/App/Assets.xcassets' };
    const templates = mkdtempSync(join(tmpdir(), 'nearhand-template-'));
    onTestFinished(() => rmSync(templates, { recursive: true }));
    unpackTemplates(templates);
    for (const folder of Object.values(folders)) {
      const pictures = readdirSync(join(templates, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.png'));
      expect(pictures.length).toBeGreaterThan(3);
      for (const file of pictures) {
        const [before, after] = [templates, projects].map((root) => readFileSync(join(root, folder, file)));
        expect([file, after?.equals(before as Buffer)]).toEqual([file, false]);
        expect([file, ...sizeOf(after as Buffer)]).toEqual([file, ...sizeOf(before as Buffer)]);
        if (file.includes('splash')) expect([file, hasAlpha(after as Buffer)]).toEqual([file, false]);
      }
    }
    for (const name of ['ic_launcher', 'ic_launcher_round'])
      for (const [, picture] of android('res', 'mipmap-anydpi-v26', `${name}.xml`).matchAll(/@mipmap\/(\w+)/g))
        for (const density of ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'])
          expect(existsSync(join(projects, folders.android, `mipmap-${density}`, `${picture}.png`))).toBe(true);
    const appIcon = readFileSync(join(projects, folders.ios, 'AppIcon.appiconset', 'AppIcon-512@2x.png'));
    expect([...sizeOf(appIcon), hasAlpha(appIcon)]).toEqual([1_024, 1_024, false]);
  });

  it('build the version of the app, with what its classes import', () => {
    const gradle = read('android', 'app', 'build.gradle');
    expect(gradle).toContain(`versionName "${own.version}"`);
    expect(gradle.match(/androidx\.webkit:webkit:\$androidxWebkitVersion/g)).toHaveLength(1);
  });

  it('declare the capture of the screen, links, and what an administrator can decide', () => {
    const manifest = android('AndroidManifest.xml');
    expect(manifest).toContain('android:foregroundServiceType="mediaProjection"');
    expect(manifest).toContain('<data android:scheme="nearhand" />');
    expect(manifest).not.toMatch(/allowBackup="true"|usesCleartextTraffic="true"/);
    for (const [, name] of android('res', 'xml', 'app_restrictions.xml').matchAll(/@string\/(\w+)/g))
      expect(android('res', 'values', 'nearhand.xml')).toContain(`name="${name}"`);
    expect(ios('App', 'Info.plist')).toContain('<string>nearhand</string>');
    expect(ios('App', 'Base.lproj', 'Main.storyboard')).toContain('customClass="MainViewController"');
  });

  it('open the links of invitations of the domains that are given, and of no others', async () => {
    const entitlements = () => ios('App', 'App.entitlements');
    expect(android('AndroidManifest.xml')).not.toContain('autoVerify');
    expect(entitlements()).not.toContain('associated-domains');
    for (let time = 0; time < 2; time += 1) await layNative(mobile, projects, ['support.example.com', 'help.example.com']);
    const filters = [...android('AndroidManifest.xml').matchAll(/<intent-filter android:autoVerify="true">(.*?)<\/intent-filter>\s*/gs)];
    expect(
      filters.map(([, filter]) => [...(filter ?? '').matchAll(/android:(scheme|host|path\w+)="([^"]+)"/g)].map(([data]) => data)),
    ).toEqual([
      [
        'android:scheme="https"',
        'android:host="support.example.com"',
        'android:host="help.example.com"',
        'android:pathPattern="/join/..*"',
      ],
    ]);
    expect([...entitlements().matchAll(/<string>(applinks:.*)<\/string>/g)].map(([, name]) => name)).toEqual([
      'applinks:support.example.com',
      'applinks:help.example.com',
    ]);
    await layNative(mobile, projects);
    expect([android('AndroidManifest.xml').includes('autoVerify'), entitlements().includes('applinks')]).toEqual([false, false]);
  });

  it('have the texts of all languages that their classes use', () => {
    const used = readdirSync(join(mobile, 'android', 'java')).flatMap((file) =>
      [...readFileSync(join(mobile, 'android', 'java', file), 'utf8').matchAll(/R\.string\.(\w+)/g)].map(([, name]) => name),
    );
    for (const folder of ['values', 'values-pl', 'values-es', 'values-it'])
      for (const name of used) expect(android('res', folder, 'nearhand.xml')).toContain(`<string name="${name}">`);
    expect(ios('App', 'pl.lproj', 'InfoPlist.strings')).toMatch(/"NSCameraUsageDescription" = "Nearhand używa aparatu/);
  });

  it('give pages of a server no plugin that reads other addresses or files', () => {
    const refused = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    const names = ['CapacitorHttp', 'WebView'];
    expect(refused(android('java/com/nearhand/mobile/RefusedPlugins.java'), /name = "(\w+)"/g)).toEqual(names);
    expect(refused(ios('App', 'ShellPlugin.swift'), /class Refused[^}]*?jsName = "(\w+)"/g)).toEqual(names);
  });
});

describe('layStore', () => {
  it('writes texts and pictures for both stores in all languages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nearhand-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await layStore(folder);
    expect(readFileSync(join(folder, 'ios', 'pl', 'subtitle.txt'), 'utf8')).toBe('Zdalna pomoc i sterowanie\n');
    expect(readdirSync(join(folder, 'android')).sort()).toEqual(['en-US', 'es-ES', 'it-IT', 'pl-PL']);
    for (const language of ['en-US', 'es-ES', 'it-IT', 'pl-PL']) {
      const pictures = join(folder, 'android', language, 'images');
      expect(sizeOf(readFileSync(join(pictures, 'icon.png')))).toEqual([512, 512]);
      const graphic = readFileSync(join(pictures, 'featureGraphic.png'));
      expect([...sizeOf(graphic), hasAlpha(graphic)]).toEqual([1_024, 500, false]);
    }
  });
});

describe('linkDomain', () => {
  it.each([
    ['support.example.com', 'support.example.com'],
    ['Support.Example.COM', 'support.example.com'],
    ['pomoc.zażółć.example', 'pomoc.xn--za-6ja4f8n1l.example'],
  ])('reads %s', (text, domain) => expect(linkDomain(text)).toBe(domain));

  it.each([
    '',
    'https://support.example.com',
    'support.example.com/join',
    'support.example.com:8443',
    'ada@support.example.com',
    '*',
    '*.example.com',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'a.example"/><x y="',
  ])('refuses %j', (text) => expect(() => linkDomain(text)).toThrow(/^--domain: .* is not a domain/));
});
