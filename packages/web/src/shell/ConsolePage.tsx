/** Everything after the guard: providers, the shell around, and in it the page that the address names. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { makeQueryClient } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { paths } from '../paths.ts';
import { MessagePage } from '../session/MessagePage.tsx';
import { sectionTargetOf, trailOf, withWorkbench } from '../session/menu.ts';
import { usePageTitle } from '../session/page-title.ts';
import { type Session, SessionContext } from '../session/session-context.ts';
import { PageArea } from './PageArea.tsx';
import { Shell } from './Shell.tsx';
import '../session/console-frame.css';

export function ConsolePage() {
  const session = useLoaderData<Session>();
  useSameTokenInEveryTab(session.token);
  // another identity is another person: nothing that the old one read may stay
  return <SignedInConsole key={session.user.identityId} session={session} />;
}

/** Another tab may have signed in as somebody else, or out: this one follows when it comes to the front. */
function useSameTokenInEveryTab(token: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const compare = () => {
      if (readToken() !== token) void revalidate();
    };
    window.addEventListener('focus', compare);
    return () => window.removeEventListener('focus', compare);
  }, [token, revalidate]);
}

function SignedInConsole({ session }: { session: Session }) {
  const [client] = useState(makeQueryClient);
  const { pathname } = useLocation();
  const menu = withWorkbench(session.menu);
  const trail = trailOf(menu, pathname);
  const page = trail?.at(-1);
  usePageTitle(page?.meta.title);

  if (!page || !trail) {
    if (pathname === paths.notFound) return <MessagePage title="404" note="您访问的页面不存在" />;
    return <Navigate to={sectionTargetOf(menu, pathname) ?? paths.notFound} replace />;
  }
  return (
    <QueryClientProvider client={client}>
      <SessionContext.Provider value={session}>
        <Shell menu={menu} trail={trail}>
          <PageArea page={page} />
        </Shell>
      </SessionContext.Provider>
    </QueryClientProvider>
  );
}
