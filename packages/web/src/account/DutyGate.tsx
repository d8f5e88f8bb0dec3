/**
 * Stands before every screen: while a duty is open, its dialog is all there is. Work that somebody has begun stays drawn
 * behind the dialog when the duty only comes up meanwhile, as when a password grows too old.
 */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { listenToDuties } from '../api/failure-notice.ts';
import { ConsoleFrame } from '../session/ConsoleFrame.tsx';
import { DialogNotOpened, lazyPart } from '../session/lazy-part.tsx';
import { type Session, SessionContext } from '../session/session-context.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { useSameToken } from '../session/use-same-token.ts';
import './account.css';

// few owe one
const PasswordDialog = lazyPart(
  () => import('./PasswordDialog.tsx').then((module) => module.PasswordDialog),
  DialogNotOpened,
);
const RealNameDialog = lazyPart(
  () => import('./RealNameDialog.tsx').then((module) => module.RealNameDialog),
  DialogNotOpened,
);
const SecondFactorDuty = lazyPart(
  () => import('./second-factor/SecondFactorDuty.tsx').then((module) => module.SecondFactorDuty),
  DialogNotOpened,
);

/** To be keyed by the identity: what one has begun another never sees. */
export function DutyGate({ session, children }: { session: Session; children: ReactNode }) {
  const { openDuty } = session;
  const reloadSession = useReloadSession();
  useSameToken(session.token);
  const [hasEntered, setEntered] = useState(openDuty === null);
  if (openDuty === null && !hasEntered) setEntered(true);
  useEffect(() => {
    if (openDuty !== null) return undefined;
    // the server speaks of a duty that this page does not know yet
    return listenToDuties(() => void reloadSession());
  }, [openDuty, reloadSession]);
  return (
    <>
      {hasEntered ? children : <ConsoleFrame />}
      <DutyDialogs session={session} />
    </>
  );
}

/** The dialog of the duty that is open, for a page that stands whether one is or not. */
export function DutyDialogs({ session }: { session: Session }) {
  const { openDuty } = session;
  return (
    <SessionContext.Provider value={session}>
      <Suspense fallback={null}>
        {openDuty === 'changePassword' && <PasswordDialog onClose={null} />}
        {openDuty === 'proveRealName' && <RealNameDialog />}
        {openDuty === 'enrolSecondFactor' && <SecondFactorDuty />}
      </Suspense>
    </SessionContext.Provider>
  );
}
