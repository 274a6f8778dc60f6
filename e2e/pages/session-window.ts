import type { JSHandle, Locator, Page } from '@playwright/test';

export type Panel = 'Chat' | 'Files' | 'Notes' | 'People' | 'Details';

/** The session window of the host or of another participant. */
export class SessionWindow {
  readonly page: Page;
  readonly phase: Locator;
  readonly picture: Locator;
  readonly link: Locator;
  readonly code: Locator;
  readonly quality: Locator;
  /** Annotations on the picture; `data-marks` is their count. */
  readonly marks: Locator;
  readonly commands: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phase = page.getByRole('banner').locator('[role="status"][data-phase]');
    this.picture = page.getByRole('region', { name: 'The customer’s screen' });
    this.link = page.getByLabel('Link for your customer');
    this.code = page.getByRole('definition');
    this.quality = page.getByRole('button', { name: 'Connection quality' });
    this.marks = this.picture.locator('canvas');
    this.commands = page.getByRole('combobox', { name: 'Type a command' });
  }

  async goto(sessionId: string): Promise<void> {
    await this.page.goto(`/app/session/desktop/${sessionId}`);
  }

  /** The phases that follow, as they are shown. */
  watchPhases(): Promise<JSHandle<string[]>> {
    return this.phase.evaluateHandle((line) => {
      const seen: string[] = [];
      new MutationObserver(() => seen.push(line.getAttribute('data-phase') ?? '')).observe(line, { attributes: true });
      return seen;
    });
  }

  /** Ends the session without the moment in which it can be undone. */
  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'End session' }).click();
    await this.page.getByRole('button', { name: 'End now' }).click();
  }

  /** Chooses a command without a button of its own. */
  async choose(command: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: command }).click();
  }

  async open(panel: Panel): Promise<Locator> {
    const content = this.page.getByRole('complementary', { name: panel });
    const button = this.page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: panel });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await content.waitFor();
    return content;
  }

  participant(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name }) });
  }

  /** Sends a session request to an operator. */
  async ask(how: 'Help' | 'Watch' | 'Transfer', operator: string): Promise<void> {
    const panel = await this.open('People');
    if (how === 'Transfer') return panel.getByRole('button', { name: `Transfer to ${operator}` }).click();
    await panel.getByRole('button', { name: `Ask ${operator}` }).click();
    await this.page.getByRole('menuitem', { name: how }).click();
  }

  async find(command: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
    await this.commands.fill(command);
  }
}
