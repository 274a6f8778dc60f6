import { unwrap } from '../../fixtures/people/users.ts';
import { receiveMalformed, recordChannels } from '../../fixtures/session/hostile-peer.ts';
import { packetsReceived, trackPeerConnections } from '../../fixtures/session/peer-connections.ts';
import { expect, test } from '../../fixtures/test.ts';
import { backgroundPixel, canRunDevice, disconnectPixel, withoutDevice } from '../../fixtures/virtual-device.ts';
import { DeviceWindow } from '../../pages/device-window.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { isFull } from '../../tier.ts';

test.skip(!canRunDevice, withoutDevice);

/** The terminal types a report for each button of the mouse (xterm, mouse tracking with SGR coordinates). */
const reportMouse = '\u001b[?1000h\u001b[?1006h';
const reportNoMouse = '\u001b[?1000l';

test('an operator sees and controls a device with the agent', async ({ page, context, company, signIn, virtualDevice }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await recordChannels(context);
  await trackPeerConnections(context);
  const { owner } = await company();
  await signIn(owner);
  const { assignmentId, hostname, paint, print, copy, typed, killAgent, person } = await virtualDevice(owner, { hasPerson: true });
  const askPerson = (consent: 'ask' | 'none') =>
    unwrap(owner.api.PUT('/device/{assignmentId}', { params: { path: { assignmentId } }, body: { consent } }));
  await askPerson('ask');
  await paint('#336699');
  const devices = devicesPage(page);
  await devices.goto();
  const row = devices.rowOf(assignmentId);
  await expect(row).toContainText('Online');
  const connect = async () => {
    await row.hover();
    const opened = page.waitForEvent('popup');
    await row.getByRole('button', { name: `Connect to ${hostname}` }).click();
    return new DeviceWindow(await opened, hostname);
  };

  await test.step('The person at the device answers its questions, and the operator cannot', async () => {
    const operator = await connect();
    await person.answerAt((await person.readQuestion()).allow);
    await expect(operator.control).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 });
    await operator.page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(operator.page.getByText(`Waiting for permission to record at ${hostname}`)).toBeVisible();
    const { allow, deny } = await person.readQuestion();
    const press = async () => {
      await operator.clickAt(allow);
      await operator.page.keyboard.press('Tab');
      await operator.page.keyboard.press('Tab');
      await operator.page.keyboard.press('Enter');
      const { x, y } = await person.seePointer();
      return Math.hypot(x - allow.x, y - allow.y);
    };
    await expect.poll(press, { message: 'how far the pointer is from the button', timeout: 20_000 }).toBeLessThan(3);
    await press();
    await person.answerAt(deny);
    await expect(operator.page.getByText(`Recording was not allowed at ${hostname}`)).toBeVisible();
    await operator.close();
    await expect(row).not.toContainText('In session');
  });
  await askPerson('none');
  const operator = await connect();
  const color = () => operator.colorAt(backgroundPixel);

  await test.step('One click shows the screen, and what changes on it', async () => {
    await expect(operator.picture).toBeVisible({ timeout: 20_000 });
    await expect.poll(color).toBe('#336699');
    await paint('#aa2200');
    await expect.poll(color).toBe('#aa2200');
    await expect(operator.phase).toContainText('Live');
    await expect(operator.quality).toContainText(/\d+ ms/);
  });
  await test.step("In the agent's window, clicks of the operator have no effect", async () => {
    await operator.clickAt(disconnectPixel);
    await paint('#225588');
    await expect.poll(color).toBe('#225588');
  });
  await test.step('Keys, and text that the keyboard of the device lacks, go to the program on it', async () => {
    await expect(operator.control).toHaveAttribute('aria-pressed', 'true');
    await operator.clickAt(backgroundPixel);
    await operator.page.keyboard.type('Zażółć 漢字 😀');
    await operator.page.keyboard.press('Enter');
    await expect.poll(typed).toBe('Zażółć 漢字 😀\n');
  });
  await test.step('Copied text goes both ways', async () => {
    await operator.page.evaluate(() => navigator.clipboard.writeText('to the device ł\n'));
    await operator.page.keyboard.press('Control+v');
    await expect.poll(typed).toContain('to the device ł\n');
    await copy('from the device ł');
    await expect.poll(() => operator.page.evaluate(() => navigator.clipboard.readText())).toBe('from the device ł');
  });
  await test.step('Nothing is sent while the operator only views', async () => {
    await operator.view.click();
    await expect(operator.keyboard).toBeHidden();
    await operator.clickAt(backgroundPixel);
    await operator.page.keyboard.type('1');
    await operator.control.click();
    await operator.open('Details');
    await operator.page.keyboard.type('2 ');
    await operator.page.keyboard.press('Enter');
    await expect.poll(typed).toMatch(/\n2 \n$/);
  });
  await test.step('What a tool has opened has the keyboard until it closes', async () => {
    await operator.quality.click();
    await expect(operator.quality).toBeFocused();
    await operator.quality.click();
    await expect(operator.keyboard).toBeFocused();
    await operator.page.getByRole('button', { name: 'End session' }).click();
    await expect(operator.page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await operator.page.keyboard.press('Escape');
    await expect(operator.page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(operator.keyboard).toBeFocused();
  });
  await test.step('The wheel is that of a mouse', async () => {
    await print(reportMouse);
    await operator.turnWheelAt(backgroundPixel, 10);
    await operator.page.keyboard.press('Enter');
    const presses = async () => [...(await typed()).matchAll(/<(\d+);\d+;\d+M/g)].map(([, button]) => button);
    await expect.poll(presses).toEqual(Array(10).fill('65'));
    await print(reportNoMouse);
  });
  await test.step('The session continues after the agent was killed', async () => {
    await killAgent();
    await paint('#225500');
    await expect.poll(color, { timeout: 30_000 }).toBe('#225500');
    await expect(operator.phase).toContainText('Live');
  });
  await test.step('Over a long path, the picture comes in a track', async () => {
    await operator.acknowledgeLater(60);
    await killAgent();
    await paint('#113355');
    await expect.poll(color, { timeout: 30_000 }).toBe('#113355');
    await print(Array.from({ length: 1_500 }, (_, index) => String.fromCharCode(33 + ((index * index) % 90))).join(''));
    await paint('#442266');
    await expect.poll(color).toBe('#442266');
    await expect.poll(() => packetsReceived(operator.page)).toBeGreaterThan(0);
  });
  await test.step('Malformed messages of a device neither fail in the window nor run there', async () => {
    expect(await receiveMalformed(operator.page, isFull ? 10_000 : 500)).toBeGreaterThan(5);
    expect(await operator.page.evaluate(() => window.isScriptRun)).toBeUndefined();
    await expect(operator.phase).toBeVisible();
  });
  await test.step('The end of the session leaves the device online', async () => {
    await operator.close();
    await expect(operator.page.getByRole('heading', { name: 'The session has ended' })).toBeVisible();
    await expect(row).not.toContainText('In session');
    await expect(row).toContainText('Online');
  });
});
