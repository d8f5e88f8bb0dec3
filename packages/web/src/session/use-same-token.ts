/** Other windows of the browser sign in and out as well: a page that comes to the front looks whether it still stands. */
import { useEffect } from 'react';
import { SIGNED_IN_AGAIN } from '../api/failure-notice.ts';
import { readToken } from '../api/token.ts';
import { useNavigation } from './GuardedRouter.tsx';

/** @param token of the session that the page shows; for another one in the cookie the guard decides anew */
export function useSameToken(token: string): void {
  const { renew } = useNavigation();
  useEffect(() => {
    const compare = () => {
      if (!document.hidden && readToken() !== token) void renew();
    };
    window.addEventListener('focus', compare);
    window.addEventListener(SIGNED_IN_AGAIN, compare);
    document.addEventListener('visibilitychange', compare);
    return () => {
      window.removeEventListener('focus', compare);
      window.removeEventListener(SIGNED_IN_AGAIN, compare);
      document.removeEventListener('visibilitychange', compare);
    };
  }, [token, renew]);
}
