import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../build-state.ts';
import { print } from '../print.ts';
import { UserError } from '../user-error.ts';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const systemShell = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of a Chromium for the e2e tests, installed if necessary. Without the cheaper headless shell, Chromium runs all tests.
 */
export function provideBrowser(): string {
  const found = findBrowser();
  if (found && (hasShell() || process.env['CHROMIUM_PATH'])) return found;
  print('Installing Chromium (once)…');
  for (const [command, ...args] of installCommands()) {
    const { status } = spawnSync(command, args, {
      cwd: root,
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = status === 0 && hasShell() ? findBrowser() : null;
    if (installed) return installed;
  }
  const lastResort = findBrowser();
  if (lastResort) return lastResort;
  throw new UserError('There is no Chromium and none could be installed: install the package "chromium", or set CHROMIUM_PATH.');
}

function findBrowser(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !existsSync(given)) throw new UserError(`CHROMIUM_PATH=${given} does not exist.`);
  return [given, ownBrowser(), ...systemBrowsers].find((path) => path && existsSync(path)) ?? null;
}

const hasShell = () => existsSync(ownBrowser()) || existsSync(systemShell);

/** Playwright's download location. */
function ownBrowser(): string {
  const require = createRequire(join(root, 'e2e', 'package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
  return chromium.executablePath();
}

/** Playwright's download first, which fails fast if its server is unreachable; then the system package. */
function installCommands(): [string, ...string[]][] {
  const playwright = join(root, 'node_modules', '.bin', 'playwright');
  if (process.getuid?.() !== 0) return [[playwright, 'install', 'chromium']];
  return [
    ['sh', '-c', `"${playwright}" install chromium && "${playwright}" install-deps chromium`],
    ['sh', '-c', 'apt-get update -q && apt-get install -yq --no-install-recommends chromium chromium-headless-shell'],
  ];
}
