import { isBot } from './is-bot';
import { SadIcon } from './sad-icon';
import { ScreenFrame } from './screen-frame';

/** Used when messages could not be loaded: in English and without the platform. */
export function FatalScreen({ error }: { error: unknown }) {
  if (isBot()) return null;
  return (
    <main>
      <ScreenFrame>
        <SadIcon />
        <h1>{error instanceof Error ? error.message : "We're sorry, but we're having some technical difficulties."}</h1>
        <p>500</p>
        <button type="button" className="nh-button" onClick={() => location.reload()}>
          Try again
        </button>
      </ScreenFrame>
    </main>
  );
}
