/** Text, or earlier translation → the node that a translator put in its place: a FONT element in Chrome. */
const translations = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font';

/** The translation that the page shows for a text. */
function translationOf(text: Node): ChildNode | null {
  let shown = translations.get(text) ?? null;
  while (shown && !shown.isConnected) shown = translations.get(shown) ?? null;
  return shown;
}

/** The child of a parent that shows a node: its translation, or a FONT element around it alone. */
function shownIn(parent: Node, node: Node): ChildNode | null {
  let shown: Node | null = translationOf(node) ?? node;
  while (shown && shown.parentNode !== parent) {
    shown = isFont(shown.parentNode) && shown.parentNode.childNodes.length === 1 ? shown.parentNode : null;
  }
  return shown as ChildNode | null;
}

/** Shows the text itself again. */
function restore(text: Text): void {
  translationOf(text)?.replaceWith(text);
  translations.delete(text);
}

function handleAdded(node: Node): void {
  // The page has moved a text whose translation stayed behind.
  translationOf(node)?.remove();
  translations.delete(node);
}

function handle(records: MutationRecord[], observer: MutationObserver): void {
  const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') restore(target as Text);
    for (const node of addedNodes) handleAdded(node);
    const font = [previousSibling, nextSibling].find((node): node is HTMLElement => isFont(node) && fonts.has(node));
    // React and Preact never replace a node in one step.
    const translation = addedNodes.length === 1 ? (addedNodes[0] as ChildNode) : font;
    for (const node of removedNodes) {
      if (!translation || node.isConnected || !(node instanceof Text || isFont(node))) continue;
      if (isFont(translation)) fonts.delete(translation);
      translations.set(node, translation);
      observer.observe(node, { characterData: true });
    }
  }
}

/**
 * Keeps a page up to date while the browser translates it. The translator replaces texts by FONT elements, while React and
 * Preact still write to the texts that they created, and fail when they remove them. A text that changes is shown in the
 * language of the page until the translator replaces it again.
 */
export function watchPageTranslation(): void {
  const observer = new MutationObserver(handle);
  const { removeChild, insertBefore } = Node.prototype;
  observer.observe(document, { childList: true, subtree: true });

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    handle(observer.takeRecords(), observer);
    (shownIn(this, child) ?? (child as ChildNode & T)).remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    handle(observer.takeRecords(), observer);
    return insertBefore.call(this, node, shownIn(this, before)) as T;
  };
}
