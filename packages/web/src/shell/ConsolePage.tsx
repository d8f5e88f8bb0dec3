/** Everything after the guard: providers, the shell around, and in it the pages that are open. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DutyGate } from '../account/DutyGate.tsx';
import { OrganisationPrompt } from '../account/OrganisationPrompt.tsx';
import { isOurs, toCallFailure } from '../api/call-failure.ts';
import { SIGNED_IN_AGAIN } from '../api/failure-notice.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { listenToConnection, readConnection } from '../notices/connection.ts';
import { paths } from '../paths.ts';
import { useKnown, useNavigation } from '../session/GuardedRouter.tsx';
import { sectionTargetOf, titleAt, trailOf, withShellPages } from '../session/menu.ts';
import { usePageTitle } from '../session/page-title.ts';
import { type Session, SessionContext } from '../session/session-context.ts';
import { useLeaveBlocker } from '../ui/unsaved/leave-blocker.ts';
import { Shell } from './Shell.tsx';
import { useOpenPages } from './use-open-pages.ts';

export function ConsolePage() {
  const session = useKnown<Session>();
  // another identity is another person: nothing that the old one read may stay
  return (
    <DutyGate key={session.user.identityId} session={session}>
      <SignedInConsole session={session} />
    </DutyGate>
  );
}

function SignedInConsole({ session }: { session: Session }) {
  const [client] = useState(makeQueryClient);
  useAskingAgain(client);
  const { pathname, search } = useLocation();
  const menu = useMemo(() => withShellPages(session.menu), [session.menu]);
  const page = trailOf(menu, pathname)?.at(-1) ?? null;
  const open = useOpenPages(session.user.identityId, menu, page);
  useLeaveBlocker(useNavigation().askBefore, open.goneAt);
  usePageTitle(page ? titleAt(page, search) : undefined);

  // while an address leads on to another one, the page that was shown stays
  const trail = open.shown === null ? null : trailOf(menu, open.shown);
  return (
    <QueryClientProvider client={client}>
      <SessionContext.Provider value={session}>
        {!page && <Navigate to={sectionTargetOf(menu, pathname) ?? paths.notFound} replace />}
        {trail && <Shell menu={menu} trail={trail} open={open} />}
        <OrganisationPrompt />
      </SessionContext.Provider>
    </QueryClientProvider>
  );
}

/** A read that failed for want of a session, a line or a server is asked again as soon as it is there. */
function useAskingAgain(client: QueryClient): void {
  const { isAway } = useSyncExternalStore(listenToConnection, readConnection);
  const wasAway = useRef(isAway);
  useEffect(() => {
    const askAgain = () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    addEventListener(SIGNED_IN_AGAIN, askAgain);
    return () => removeEventListener(SIGNED_IN_AGAIN, askAgain);
  }, [client]);
  useEffect(() => {
    if (wasAway.current && !isAway) {
      void client.refetchQueries({
        predicate: ({ state }) => state.status === 'error' && isOurs(toCallFailure(state.error)),
      });
    }
    wasAway.current = isAway;
  }, [client, isAway]);
}
