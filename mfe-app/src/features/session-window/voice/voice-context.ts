import type { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import { createContext, useContext } from 'react';

export interface WindowVoice {
  voice: VoiceCall | null;
  /** Everybody who can be heard, this side included. */
  voices: readonly MediaStream[];
  outputId: string | null;
  setOutputId: (outputId: string) => void;
}

export const VoiceContext = createContext<WindowVoice>({ voice: null, voices: [], outputId: null, setOutputId: () => undefined });

export const useWindowVoice = (): WindowVoice => useContext(VoiceContext);

export const useWindowVoices = (): readonly MediaStream[] => useWindowVoice().voices;
