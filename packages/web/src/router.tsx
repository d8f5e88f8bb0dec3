/**
 * Everything behind the guard. One catch-all address is resolved against the menu that the server sends, so that a
 * reload on a deep page works and no route is ever added at run time.
 */
import './ui/styles.ts';
import { QR_CONFIRM_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { toCallFailure } from './api/call-failure.ts';
import { dropToken, readToken } from './api/token.ts';
import { leaveMessage } from './notices/notices.ts';
import { paths } from './paths.ts';
import { ConsoleFrame } from './session/ConsoleFrame.tsx';
import { MessagePage } from './session/MessagePage.tsx';
import { tellOfRoutes } from './session/monitoring.ts';
import { movedTarget, PLATFORM, workbenchTarget } from './session/redirect.ts';
import { ensureSession } from './session/session.ts';
import type { Session } from './session/session-context.ts';
import { ConsolePage } from './shell/ConsolePage.tsx';

/** Made when somebody is inside, not when this file is fetched ahead: a router begins its work at once. */
let router: ReturnType<typeof createBrowserRouter> | undefined;

export function Console() {
  router ??= makeRouter();
  return <RouterProvider router={router} />;
}

function makeRouter() {
  const made = createBrowserRouter([
    { path: paths.signIn(), loader: () => redirect(paths.root) },
    {
      path: QR_CONFIRM_PATH,
      loader: guard,
      lazy: async () => ({
        Component: (await import('./sign-in/outside/QrConfirmPage.tsx')).QrConfirmPage,
      }),
      HydrateFallback: ConsoleFrame,
    },
    {
      path: paths.phoneReview,
      loader: guard,
      lazy: async () => ({
        Component: (await import('./pages/messaging/phone-review/PhoneReviewPage.tsx')).PhoneReviewPage,
      }),
      HydrateFallback: ConsoleFrame,
    },
    {
      path: '*',
      loader: guard,
      Component: ConsolePage,
      HydrateFallback: ConsoleFrame,
      errorElement: <MessagePage title="页面出错了" note="重新加载后再试；仍然出错时请联系管理员。" reload />,
    },
  ]);
  tellOfRoutes(made);
  return made;
}

/** Runs at every change of address; the session itself is loaded once for each token. */
async function guard({ request }: LoaderFunctionArgs): Promise<Session | Response> {
  const { pathname, search } = new URL(request.url);
  const token = readToken();
  if (token === null) return goToSignIn(pathname + search);
  try {
    const session = await ensureSession(token);
    const target =
      movedTarget(pathname, search) ?? workbenchTarget(pathname, search, localStorage.getItem(PLATFORM));
    return target === null ? session : redirect(target);
  } catch (thrown) {
    dropToken(token);
    const { hasSentence, message } = toCallFailure(thrown);
    leaveMessage('error', hasSentence ? message : 'Has Error');
    return goToSignIn(pathname + search);
  }
}

/** By a reload; what is on the screen stays until the new page comes. */
function goToSignIn(from: string): Promise<never> {
  location.replace(paths.signIn(from));
  return new Promise(() => {});
}
