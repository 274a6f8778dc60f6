/** Looks whether a recording still gets chunks. */
export const silenceQueue = 'recording-silence';
/** Makes a recording seekable. */
export const processingQueue = 'recording-processing';

export interface RecordingJob {
  recordingId: string;
}
