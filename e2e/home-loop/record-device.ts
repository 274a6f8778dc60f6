import { storeSignIn, type TestUser } from '../fixtures/people/users.ts';
import { DeviceWindow } from '../pages/device-window.ts';
import { devicesPage } from '../pages/list-page.ts';
import type { Film } from './film.ts';
import { officeName, officeScreen, type startOfficeComputer } from './office-computer.ts';
import type { Stage } from './stage.ts';

type Office = Awaited<ReturnType<typeof startOfficeComputer>>;

/** Places on the screen of the computer. */
const otherPrinter = { x: 300, y: 212 };
const printButton = { x: 170, y: 455 };

/** The operator connects to a computer that nobody sits at, and corrects a setting. Returns the last picture. */
export async function recordDevice(film: Film, { browser, product, viewport, settle }: Stage, user: TestUser, office: Office) {
  const context = await browser.newContext({ viewport, baseURL: product.url });
  await storeSignIn(user, context, product.url);
  const devices = devicesPage(await context.newPage());
  await devices.goto(`?search=${encodeURIComponent(officeName)}`);
  const row = devices.rowOf(office.assignmentId);
  await row.filter({ hasText: 'Online' }).waitFor();
  await row.hover();
  const opened = devices.page.waitForEvent('popup');
  await row.getByRole('button', { name: `Connect to ${officeName}` }).click();
  const device = new DeviceWindow(await opened, officeName);
  const { page } = device;
  await page.setViewportSize(viewport);
  await device.picture.waitFor();
  await device.phase.filter({ hasText: 'Live' }).waitFor();
  await page.getByRole('button', { name: 'Close panel' }).click();
  await page.mouse.move(viewport.width / 2, 4);
  await settle();

  const canvas = await film.boxOf(device.picture.locator('canvas'));
  const scale = Math.min(canvas.width / officeScreen.width, canvas.height / officeScreen.height);
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: canvas.x + (canvas.width - officeScreen.width * scale) / 2 + x * scale,
    y: canvas.y + (canvas.height - officeScreen.height * scale) / 2 + y * scale,
  });
  await film.showPointer(page);
  await film.take(page);
  film.hold(6);
  await film.click(page, at(otherPrinter), 9);
  film.hold(4);
  await film.click(page, at(printButton), 8);
  film.hold(18);
  const last = await page.screenshot();
  await device.close();
  await context.close();
  return last;
}
