/** The DOM types lack the second argument of `setParameters`. */
type SetParameters = (parameters: RTCRtpSendParameters, options: { encodingOptions: { keyFrame: boolean }[] }) => Promise<void>;

/**
 * Encodes the next frame as a key frame. After an outage a receiver requests the missing packets for two seconds
 * before it requests a key frame.
 */
export async function sendKeyFrame(sender: RTCRtpSender): Promise<void> {
  if (sender.track?.kind !== 'video') return;
  const parameters = sender.getParameters();
  const encodingOptions = parameters.encodings.map(() => ({ keyFrame: true }));
  await (sender.setParameters as SetParameters).call(sender, parameters, { encodingOptions });
}
