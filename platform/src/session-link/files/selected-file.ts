/** A file, and the path of its folder in the selection. */
export interface SelectedFile {
  file: File;
  folder: string;
}
