/** The second argument of `setParameters` is younger than the type of it. */
type SetParameters = (parameters: RTCRtpSendParameters, options: { encodingOptions: { keyFrame: boolean }[] }) => Promise<void>;

/**
 * Has the next frame stand on its own. A viewer who has missed some asks for exactly those, for two seconds,
 * before it asks for a whole picture: after an outage it should not have to.
 */
export async function sendKeyFrame(sender: RTCRtpSender): Promise<void> {
  if (sender.track?.kind !== 'video') return;
  const parameters = sender.getParameters();
  const encodingOptions = parameters.encodings.map(() => ({ keyFrame: true }));
  await (sender.setParameters as SetParameters).call(sender, parameters, { encodingOptions });
}
