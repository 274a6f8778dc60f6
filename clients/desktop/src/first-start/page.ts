import type { ServerCheck } from '@nearhand/client-kit/first-start/check-server';
import { showFirstStart } from '@nearhand/client-kit/first-start/first-start-page';
import type { FirstStartTexts } from '@nearhand/client-kit/first-start/first-start-texts';

declare const nearhandFirstStart: {
  texts(): Promise<FirstStartTexts>;
  connect(address: string): Promise<ServerCheck>;
};

showFirstStart(await nearhandFirstStart.texts(), nearhandFirstStart.connect);
