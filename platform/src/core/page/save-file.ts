/** The object URL has to live until the download starts. */
const urlMs = 60_000;

/** Downloads a blob as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlMs);
}
