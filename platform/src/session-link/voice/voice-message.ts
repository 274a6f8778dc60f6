export type VoiceMessage =
  /** Whether this side's microphone is on. */
  | { type: 'voice.state'; isOn: boolean; isMuted: boolean }
  /** Would like to talk. */
  | { type: 'voice.ask' };

export function readVoiceMessage(value: Readonly<Record<string, unknown>>): VoiceMessage | null {
  const { type } = value;
  if (type === 'voice.ask') return { type };
  return type === 'voice.state' ? { type, isOn: value['isOn'] === true, isMuted: value['isMuted'] === true } : null;
}
