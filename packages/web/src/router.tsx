/**
 * The addresses that the browser itself knows, and the guard before all others (specification §2): without a token to
 * sign-in, with one to the page that the server's menu names. One catch-all is resolved against that menu, so that a
 * reload on a deep page works and no route is ever added at run time.
 */
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { toCallFailure } from './api/call-failure.ts';
import { dropToken, readToken } from './api/token.ts';
import { tell } from './notices/notices.ts';
import { paths } from './paths.ts';
import { ConsoleFrame } from './session/ConsoleFrame.tsx';
import { MessagePage } from './session/MessagePage.tsx';
import { NOT_BUILT } from './session/menu.ts';
import { ensureSession, forgetSession, isSignedIn } from './session/session.ts';
import type { Session } from './session/session-context.ts';
import { SignInPage } from './sign-in/SignInPage.tsx';

export const router = createBrowserRouter([
  {
    path: paths.signIn(),
    Component: SignInPage,
    loader: () => (isSignedIn() ? redirect(paths.root) : null),
  },
  // open without a token (§2), but nothing is there yet
  { path: '/flight/index', element: <MessagePage title={NOT_BUILT} /> },
  { path: '/villageSSOLogin', element: <MessagePage title={NOT_BUILT} /> },
  {
    id: 'console',
    path: '*',
    loader: guard,
    HydrateFallback: ConsoleFrame,
    lazy: async () => ({ Component: (await import('./shell/ConsolePage.tsx')).ConsolePage }),
    errorElement: <MessagePage title="页面没有打开" note="可能是网络中断，或系统刚刚更新。" reload />,
  },
]);

/** Runs at every change of address; the session itself is loaded once for each token. */
async function guard({ request }: LoaderFunctionArgs): Promise<Session | Response> {
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  const token = readToken();
  if (token === null) return redirect(paths.signIn(here));
  try {
    const session = await ensureSession(token);
    return pathname === paths.root ? redirect(paths.workbench) : session;
  } catch (thrown) {
    dropToken();
    forgetSession();
    // not through showFailure, which would also ask whether to sign in: that is where this goes anyway
    tell('error', toCallFailure(thrown).message || 'Has Error');
    return redirect(paths.signIn(here));
  }
}
