/**
 * Inserts a text into the focused field of a page, at the cursor. Runs in the page, so it refers to nothing outside. Returns whether there
 * was a field; passwords are never touched.
 */
export function insertText(text) {
  let field = document.activeElement;
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
  const isTextarea = field instanceof HTMLTextAreaElement;
  const isInput = field instanceof HTMLInputElement && ['text', 'search', 'url', 'email', 'tel'].includes(field.type);
  const isWritable = (isTextarea || isInput) && !field.readOnly && !field.disabled;
  if (!isWritable && !field?.isContentEditable) return false;
  // The only way that keeps undo and that editors of all kinds notice.
  return document.execCommand('insertText', false, text);
}
