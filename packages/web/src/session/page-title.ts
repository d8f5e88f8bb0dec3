/** The title in the browser's tab: `{page}-农民信箱`. */
import { useEffect } from 'react';

export const APP_TITLE = '农民信箱';

export const pageTitleOf = (title: string): string => `${title}-${APP_TITLE}`;

/** Undefined leaves the title as it is, while a redirect is under way. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) showTitle(pageTitleOf(title));
  }, [title]);
}

function showTitle(text: string): void {
  document.title = text;
}
