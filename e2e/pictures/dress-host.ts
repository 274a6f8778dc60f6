import type { Page } from '@playwright/test';

const style = `
  body { display: grid; grid-template: auto 1fr auto / 1fr 360px; height: 100vh; font: 16px/1.5 system-ui, sans-serif; color: #1e1e1e; background: #fff; }
  header { grid-column: 1 / -1; padding: 18px 28px; border-bottom: 1px solid #d9dee1; font-size: 19px; font-weight: 650; }
  header small { display: block; font-size: 14px; font-weight: 400; color: #5a666d; }
  #letter { grid-area: 2 / 1; margin: 28px 28px 0; padding: 16px 20px; max-width: 620px; border-radius: 12px; background: #eef3f6; align-self: start; }
  #comments { grid-area: 2 / 1; align-self: end; margin: 0 28px; padding: 0; max-width: 660px; list-style: none; }
  #comments li { padding: 12px 20px; border-radius: 12px; background: #fff6dd; white-space: pre-line; overflow-wrap: anywhere; }
  #editor { grid-area: 3 / 1; height: 96px; margin: 28px; padding: 12px 16px; border: 1px solid #98a4aa; border-radius: 8px; font: inherit; resize: none; }
  iframe { grid-area: 2 / 2 / 4 / 3; align-self: stretch; box-sizing: border-box; height: 100% !important; padding: 12px; border-left: 1px solid #d9dee1 !important; }
`;

/** Arranges the stand-in of a helpdesk or chat as operators see such pages: conversation, reply, and apps at the right. */
export async function dressHost(page: Page, title: string, about: string, letter: string): Promise<void> {
  await page.addStyleTag({ content: style });
  await page.evaluate(
    (texts) => {
      const header = document.createElement('header');
      const small = document.createElement('small');
      small.textContent = texts.about;
      header.append(texts.title, small);
      const message = document.createElement('p');
      message.id = 'letter';
      message.textContent = texts.letter;
      document.body.prepend(header, message);
    },
    { title, about, letter },
  );
}
