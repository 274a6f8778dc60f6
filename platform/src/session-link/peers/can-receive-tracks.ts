/** Whether this browser gives access to the frames of a track. */
export const canReceiveTracks = (): boolean => 'RTCRtpScriptTransform' in globalThis;
