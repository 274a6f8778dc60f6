import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import { useEffect, useEffectEvent, useState } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { TalkRequest } from '../../../shared/voice/talk-request.tsx';
import { VoiceChip } from '../../../shared/voice/voice-chip.tsx';
import { VoiceDevices } from '../../../shared/voice/voice-devices.tsx';
import { VoicePlayer } from '../../../shared/voice/voice-player.tsx';
import { VoiceProblem } from '../../../shared/voice/voice-problem.tsx';
import { useJoin } from '../join-context.ts';

/** Talking with those who help: nobody is heard, in either direction, before the customer says so. */
export function VoiceControl() {
  const { peers, links, people, listenToStreams } = useJoin();
  const [voice, setVoice] = useState<VoiceCall | null>(null);
  const helps = useEffectEvent((who: string) => people.some(({ participantId, role }) => participantId === who && role !== 'watcher'));

  useEffect(() => {
    const made = new VoiceCall({ peers, path: () => links, mayTalk: (who) => helps(who), listensAtOnce: false });
    setVoice(made);
    return () => made.close();
  }, [peers, links]);
  const listen = useEffectEvent((line: VoiceCall) =>
    listenToStreams({
      come: (peer, stream) => {
        if (stream.getVideoTracks().length === 0) line.hear(peer, stream);
      },
      gone: (peer, stream) => line.unhear(peer, stream),
    }),
  );
  useEffect(() => (voice ? listen(voice) : undefined), [voice]);
  return voice && <Voice voice={voice} />;
}

function Voice({ voice }: { voice: VoiceCall }) {
  const intl = useIntl();
  const { nameOf, invitation } = useJoin();
  const { microphone, isMuted, problem, own, deviceId, others, askedBy, isListening } = useObservable(voice);
  const [outputId, setOutputId] = useState<string | null>(null);
  const called = (peer: string) => nameOf(peer) || invitation.operator.name;
  const isOn = microphone === 'on';

  const turnOn = async () => {
    await voice.turnOn();
    if (voice.state.microphone === 'on') voice.ask();
  };
  return (
    <div className={panel['host']}>
      {askedBy && <TalkRequest voice={voice} from={called(askedBy)} />}
      <div className={panel['row']}>
        {!isOn && !askedBy && (
          <button type="button" className={panel['button']} disabled={microphone === 'starting'} onClick={() => void turnOn()}>
            <FormattedMessage id="app.voice.talk" />
          </button>
        )}
        {isOn && (
          <>
            <button type="button" className={panel['button']} aria-pressed={isMuted} onClick={() => voice.mute(!isMuted)}>
              {isMuted ? <FormattedMessage id="app.voice.unmute" /> : <FormattedMessage id="app.voice.mute" />}
            </button>
            <button type="button" className={panel['button']} onClick={() => voice.turnOff()}>
              <FormattedMessage id="app.voice.turnOff" />
            </button>
          </>
        )}
        {isOn && <VoiceChip name={intl.formatMessage({ id: 'app.voice.you' })} isMuted={isMuted} stream={own} />}
        {others.map(({ peer, isOn: isTalking, isMuted: isOtherMuted, stream }) =>
          isTalking && isListening ? <VoiceChip key={peer} name={called(peer)} isMuted={isOtherMuted} stream={stream} /> : null,
        )}
      </div>
      <VoiceProblem problem={problem} />
      {isOn && (
        <VoiceDevices isAllowed inputId={deviceId} outputId={outputId} onInput={(id) => void voice.turnOn(id)} onOutput={setOutputId} />
      )}
      {isListening && others.map(({ stream }) => stream && <VoicePlayer key={stream.id} stream={stream} outputId={outputId} />)}
    </div>
  );
}
