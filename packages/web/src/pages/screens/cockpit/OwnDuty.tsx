/** Duties and choices left to somebody with a token, over the public cockpit as over every other screen. */
import { DutyDialogs } from '../../../account/DutyGate.tsx';
import { OrganisationPrompt } from '../../../account/OrganisationPrompt.tsx';
import { ensureSession } from '../../../session/session.ts';
import { type Session, SessionContext } from '../../../session/session-context.ts';

/** Null where the token is worth nothing any more: the page is public, and stays. */
export const loadOwnSession = (token: string): Promise<Session | null> =>
  ensureSession(token).catch(() => null);

export function OwnDuty({ session }: { session: Session }) {
  return session.openDuty === null ? (
    <SessionContext.Provider value={session}>
      <OrganisationPrompt />
    </SessionContext.Provider>
  ) : (
    <DutyDialogs session={session} />
  );
}
