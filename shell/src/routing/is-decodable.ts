/** Whether an address has no stray percent sign and no bytes that are not UTF-8. The server has no page for any other. */
export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
