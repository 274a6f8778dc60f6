/** Ends recordings that receive no more chunks. */
export const silenceQueue = 'recording-silence';
/** Makes recordings seekable. */
export const processingQueue = 'recording-processing';

export interface RecordingJob {
  recordingId: string;
}
