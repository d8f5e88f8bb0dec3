/** Loads profile and menu anew after something about the person has changed: a dialog's last step. */
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { forgetSession } from './session.ts';

export function useReloadSession(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    forgetSession();
    return revalidate();
  }, [revalidate]);
}
