/** A file, and the folder in which it was chosen. */
export interface SelectedFile {
  file: File;
  folder: string;
}
