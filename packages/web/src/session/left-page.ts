/**
 * The page that was open when somebody left this window. Sign-in leads them back to it, but not another person, who would find a form half
 * written by somebody else, or a page that they may not see.
 */
const LEFT = 'leftPage';

interface LeftPage {
  address: string;
  userId: string;
}

export function keepLeftPage(address: string, userId: string): void {
  sessionStorage.setItem(LEFT, JSON.stringify({ address, userId } satisfies LeftPage));
}

/** True when another person left this page; it is asked once, at the first page after sign-in. */
export function takeLeftByAnother(address: string, userId: string): boolean {
  const stored = sessionStorage.getItem(LEFT);
  if (stored === null) return false;
  sessionStorage.removeItem(LEFT);
  const left = JSON.parse(stored) as LeftPage;
  return left.address === address && left.userId !== userId;
}
