import { join } from 'node:path';
import { type DeepLink, deepLinkIn, deepLinkOf, scheme } from '@nearhand/client-kit/addresses/deep-link';
import { firstStartTexts } from '@nearhand/client-kit/first-start/first-start-texts';
import { systemLanguage } from '@nearhand/client-kit/texts/text-in';
import type { BrowserWindowConstructorOptions } from 'electron';
import { agentEnvironment, agentProgram } from './control/agent-program.ts';
import { keepNativeCrashes } from './crash/crash-dumps.ts';
import { CrashFile } from './crash/crash-file.ts';
import { type UncaughtErrors, watchCrashes } from './crash/watch-crashes.ts';
import { DesktopApp } from './desktop-app.ts';
import type { Electron } from './electron.ts';
import { askServer } from './first-start/ask-server.ts';
import { localScheme } from './local-page/local-page.ts';
import { type Installation, productFacts } from './preload/product-facts.ts';
import { appId } from './product/app-id.ts';
import { lockContents } from './security/guard-contents.ts';
import { type ManagedConfiguration, managedFile, readManaged } from './settings/managed-configuration.ts';
import { SettingsFile } from './settings/settings.ts';
import { shareQuestion } from './share/ask-what-to-share.ts';
import { doesSystemAsk } from './share/does-system-ask.ts';
import { shareTexts } from './share/share-choices.ts';
import { desktopTextIn } from './texts/desktop-text.ts';
import { AppTray } from './tray/app-tray.ts';
import { AppUpdates, type Updater } from './update/app-updates.ts';
import { updatesItself } from './update/update-plan.ts';
import { dialogsWith } from './windows/dialogs.ts';
import { GlobalKeys } from './windows/global-keys.ts';
import { loadAgain } from './windows/load-again.ts';
import { hiddenArgument, setAppMenu } from './windows/set-app-menu.ts';
import { webPreferences } from './windows/web-preferences.ts';

export interface StartOptions {
  electron: Electron;
  /** Loads electron-updater, which reads the installation when it starts. */
  loadUpdater: () => Promise<Updater>;
  /** Folder of the built app: preload scripts, the page of the first start and icons. */
  folder: string;
  process: Pick<NodeJS.Process, 'argv' | 'env'> & Installation & UncaughtErrors;
  /** Folder of what a package has beside the app: the agent. */
  resources: string;
  /** File with an administrator's decisions; tests have their own. */
  managedFile?: string;
}

/** Passes on the links that the system opens with the running app, and null for its icon. */
function receiveLinks(app: Electron['app'], onLink: (link: DeepLink | null) => void): void {
  app.on('second-instance', (_event, argv) => onLink(deepLinkIn(argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const link = deepLinkOf(url);
    if (link) onLink(link);
  });
  app.on('activate', () => onLink(null));
}

/** Starts the app. Resolves when its windows are open, or when it has decided to quit. */
export async function startApp({ electron, loadUpdater, folder, resources, process, managedFile: file }: StartOptions): Promise<void> {
  const { app, clipboard, crashReporter, dialog, Menu, nativeImage, protocol, Tray } = electron;
  if (!app.requestSingleInstanceLock()) return app.quit();
  // Only what has started before a native crash leaves a dump of it.
  crashReporter.start({ uploadToServer: false });
  app.enableSandbox();
  app.setAppUserModelId(appId);
  protocol.registerSchemesAsPrivileged([{ scheme: localScheme, privileges: { standard: true, secure: true } }]);
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);

  let desktop: DesktopApp | null = null;
  let isQuitting = false;
  let text = desktopTextIn('en');
  const crashFile = new CrashFile(join(app.getPath('userData'), 'crash-reports.json'));
  keepNativeCrashes({ folder: app.getPath('crashDumps'), file: crashFile, appVersion: app.getVersion() });
  const keepCrash = watchCrashes({
    app,
    process,
    file: crashFile,
    isQuitting: () => isQuitting,
    // An app with a window goes on, as Electron does by default: a session would be lost. Nobody could even quit one without a window.
    onUncaught: (error) => {
      console.error(error);
      if (isQuitting || electron.BrowserWindow.getAllWindows().length > 0) return;
      dialog.showErrorBox('Nearhand', text('desktop.start.failed'));
      app.exit(1);
    },
  });
  /** A link that started the app, until its windows are open. */
  let early: DeepLink | null = deepLinkIn(process.argv);
  receiveLinks(app, (link) => {
    if (desktop) desktop.openLink(link);
    else early = link ?? early;
  });
  app.on('before-quit', () => {
    isQuitting = true;
  });
  app.on('will-quit', () => desktop?.close());
  // Attached before any window exists. Contents without a server, and pages of the app, go nowhere.
  app.on('web-contents-created', (_event, contents) => {
    if (desktop && contents.session === electron.session.defaultSession) desktop.guard(contents);
    else lockContents(contents);
  });

  await app.whenReady();
  const language = systemLanguage(app.getPreferredSystemLanguages());
  text = desktopTextIn(language);
  const dialogs = dialogsWith(electron, text);
  const managedPath = file ?? managedFile(process.platform, process.env);
  let managed: ManagedConfiguration;
  try {
    managed = readManaged(managedPath);
  } catch {
    dialog.showErrorBox('Nearhand', text('desktop.managed.invalid', { file: managedPath }));
    return app.quit();
  }
  const settings = new SettingsFile(join(app.getPath('userData'), 'settings.json'));
  const icon = join(folder, 'icons', 'icon.png');
  const base: BrowserWindowConstructorOptions = { icon, minWidth: 360, minHeight: 320 };
  const origin = managed.server ?? settings.get().server ?? (await askServer({ electron, folder, base, texts: firstStartTexts(language) }));
  if (origin === null) return app.quit();
  if (!managed.server) settings.save({ server: origin });

  const agent = agentProgram({ platform: process.platform, env: process.env, resources });
  const environment = async () => {
    const found = await electron.session.defaultSession.resolveProxy(origin).catch(() => null);
    return agentEnvironment(process.env, found, origin);
  };
  const facts = productFacts({ origin, appVersion: app.getVersion(), canControl: agent !== null }, process);
  const preload = join(folder, 'product-preload.cjs');
  const pages = { ...base, webPreferences: webPreferences({ preload, facts, devTools: !app.isPackaged }) };

  let updates: AppUpdates | null = null;
  const own = new DesktopApp({
    electron,
    origin,
    settings,
    base: pages,
    isQuitting: () => isQuitting,
    control: {
      agent: agent === null ? null : { program: [agent], env: environment },
      ask: dialogs.allowControl,
      explain: dialogs.explain,
      explainProxy: dialogs.explainProxy,
      onCrash: keepCrash,
    },
    crashes: crashFile,
    chooseSource: shareQuestion({ electron, folder, base, text, texts: shareTexts(language, text), doesSystemAsk: doesSystemAsk(process) }),
    onSessions: (sessions) => tray.show(sessions),
    onSessionClosed: () => void updates?.consider(),
    onLoadFailed: (window, reason) => void loadAgain(window, reason, dialogs.loadAgain),
    onKeyboard: (isTaken) => globalKeys.pause(isTaken),
  });
  desktop = own;
  const newSession = () => own.newSession();
  const globalKeys = new GlobalKeys(electron, newSession);
  const tray = new AppTray({ Menu, Tray }, nativeImage.createFromPath(join(folder, 'icons', 'tray.png')), text, {
    open: () => own.openLink(null),
    newSession,
    openSession: (sessionId) => own.openSession(sessionId),
    copyLink: (link) => clipboard.writeText(link),
    quit: () => app.quit(),
  });

  const canUpdate = updatesItself({
    platform: process.platform,
    store: facts.store,
    isPackaged: app.isPackaged,
    appImage: process.env['APPIMAGE'],
    isAllowed: managed.updates,
  });
  setAppMenu({
    electron,
    platform: process.platform,
    text,
    dialogs,
    settings,
    managed,
    globalKeys,
    canUpdate,
    newSession,
    checkForUpdates: () => void updates?.check(),
  });

  own.start(process.argv.includes(hiddenArgument) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin));
  if (early) own.openLink(early);
  if (!canUpdate) return;
  updates = new AppUpdates({
    updater: await loadUpdater(),
    origin,
    sessionCount: () => own.windows.sessionCount,
    ask: dialogs.installUpdate,
    // The updater closes the windows before the app quits.
    beforeInstall: () => {
      isQuitting = true;
    },
  });
  updates.start();
}
