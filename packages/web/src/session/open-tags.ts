/** The tags of the pages that somebody has open, in the storage of this browser tab: a reload brings them back, another identity never sees them. */

/** A tag names a page by its path: the same list with other filters is the same page. */
export interface Tag {
  readonly path: string;
  readonly title: string;
  /** the address that brings the page back as it was left */
  readonly to: string;
}

/** The navigation's state by which the shell closes tags once the page that was shown has really been left. */
export interface Closing {
  readonly closes: readonly string[];
}

const KEY = 'openTags';

export function readTags(identityId: string): readonly Tag[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { of: string; tags: Tag[] } | null;
    return stored?.of === identityId ? stored.tags.filter(isTag) : [];
  } catch {
    // somebody wrote something else there: begin anew
    return [];
  }
}

/** The address must lead to the tag's own page: what stands in the storage is not ours alone. */
const isTag = (tag: Partial<Tag>): boolean =>
  typeof tag.title === 'string' &&
  typeof tag.path === 'string' &&
  typeof tag.to === 'string' &&
  tag.path.startsWith('/') &&
  (tag.to === tag.path || tag.to.startsWith(`${tag.path}?`) || tag.to.startsWith(`${tag.path}#`));

export function writeTags(identityId: string, tags: readonly Tag[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ of: identityId, tags }));
}

/** At sign-out. */
export const forgetTags = (): void => sessionStorage.removeItem(KEY);
