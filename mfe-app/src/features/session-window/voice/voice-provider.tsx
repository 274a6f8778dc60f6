import { useIntl } from '@nearhand/platform/intl';
import { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import { useCommands } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { VoicePlayer } from '../../../shared/voice/voice-player.tsx';
import { useWindow } from '../window-context.ts';
import { VoiceContext } from './voice-context.ts';

/** Talking with the customer; who only watches only hears. */
export function VoiceProvider({ children }: { children: ReactNode }) {
  const { peers, link, role, state, phase } = useWindow();
  const [voice, setVoice] = useState<VoiceCall | null>(null);
  const [outputId, setOutputId] = useState<string | null>(null);
  const linkRef = useRef(link);
  const isWatching = role === 'watcher';
  const isClosed = phase === 'closed';

  useEffect(() => {
    linkRef.current = link;
  }, [link]);
  useEffect(() => {
    if (isWatching || isClosed) return;
    const made = new VoiceCall({ peers, path: () => linkRef.current, mayTalk: () => true, listensAtOnce: true });
    setVoice(made);
    return () => {
      made.close();
      setVoice(null);
    };
  }, [peers, isWatching, isClosed]);

  const { voices: heard } = state;
  return (
    <WithVoice voice={voice} heard={heard} outputId={outputId} setOutputId={setOutputId}>
      {children}
      {heard.map((stream) => (
        <VoicePlayer key={stream.id} stream={stream} outputId={outputId} />
      ))}
    </WithVoice>
  );
}

interface WithVoiceProps {
  voice: VoiceCall | null;
  heard: readonly MediaStream[];
  outputId: string | null;
  setOutputId: (outputId: string) => void;
  children: ReactNode;
}

function WithVoice({ voice, heard, outputId, setOutputId, children }: WithVoiceProps) {
  const [own, setOwn] = useState<MediaStream | null>(null);
  const voices = useMemo(() => (own ? [...heard, own] : heard), [heard, own]);
  return (
    <VoiceContext value={{ voice, voices, outputId, setOutputId }}>
      {voice && <VoiceDuty voice={voice} heard={heard} onOwn={setOwn} />}
      {children}
    </VoiceContext>
  );
}

/** Brings the customer's sound to the line, reports that there was talk, and offers the command. */
function VoiceDuty({ voice, heard, onOwn }: { voice: VoiceCall; heard: readonly MediaStream[]; onOwn: (own: MediaStream | null) => void }) {
  const intl = useIntl();
  const { report } = useWindow();
  const { microphone, isMuted, own, others } = useObservable(voice);
  const isTalk = microphone === 'on' || others.some(({ isOn }) => isOn);

  useEffect(() => onOwn(own), [own, onOwn]);
  useEffect(() => {
    for (const stream of heard) voice.hear('customer', stream);
    return () => {
      for (const stream of heard) voice.unhear('customer', stream);
    };
  }, [voice, heard]);
  const tell = useEffectEvent((type: 'voiceStarted' | 'voiceEnded') => report({ type }));
  useEffect(() => {
    if (!isTalk) return;
    tell('voiceStarted');
    return () => tell('voiceEnded');
  }, [isTalk]);

  const isOn = microphone === 'on';
  useCommands([
    {
      id: 'session.voice',
      label: intl.formatMessage({ id: isOn ? (isMuted ? 'app.voice.unmute' : 'app.voice.mute') : 'app.voice.talk' }),
      group: intl.formatMessage({ id: 'app.session.group.session' }),
      keys: 'm',
      isDisabled: microphone === 'starting',
      run: () => (isOn ? voice.mute(!isMuted) : void talk(voice)),
    },
    {
      id: 'session.voice.off',
      label: intl.formatMessage({ id: 'app.voice.turnOff' }),
      group: intl.formatMessage({ id: 'app.session.group.session' }),
      isDisabled: !isOn,
      run: () => voice.turnOff(),
    },
  ]);
  return null;
}

/** Turns the microphone on, and asks the customer to talk, too. */
export async function talk(voice: VoiceCall): Promise<void> {
  await voice.turnOn();
  if (voice.state.microphone === 'on') voice.ask();
}
