/** Loads profile and menu anew after something about the person has changed: a dialog's last step. */
import { useCallback } from 'react';
import { useNavigation } from './GuardedRouter.tsx';
import { forgetSession } from './session.ts';

export function useReloadSession(): () => Promise<void> {
  const { renew } = useNavigation();
  return useCallback(() => {
    forgetSession();
    return renew();
  }, [renew]);
}
