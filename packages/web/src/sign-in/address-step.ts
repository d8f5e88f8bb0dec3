/** Step of the sign-in page, kept in the address: the browser's way back leads from one to the other. */
import { useCallback, useEffect, useState } from 'react';
import { paths } from '../paths.ts';

export type AddressStep = 'ways' | 'password';

const readStep = (): AddressStep =>
  new URLSearchParams(location.search).get('step') === 'password' ? 'password' : 'ways';

export function useAddressStep(): [step: AddressStep, go: (step: AddressStep) => void] {
  const [step, setStep] = useState(readStep);
  useEffect(() => {
    const follow = () => setStep(readStep());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((next: AddressStep) => {
    const redirect = new URLSearchParams(location.search).get('redirect') ?? undefined;
    if (next === 'password') history.pushState(null, '', paths.signIn(redirect, next));
    else history.replaceState(null, '', paths.signIn(redirect));
    setStep(next);
  }, []);
  return [step, go];
}
