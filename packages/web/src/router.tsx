/**
 * Everything behind the guard. One catch-all address is resolved against the menu that the server sends, so that a
 * reload on a deep page works and no route is ever added at run time.
 */
import './ui/styles.ts';
import { QR_CONFIRM_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Path, useLocation } from 'react-router';
import { toCallFailure } from './api/call-failure.ts';
import { dropToken, readToken } from './api/token.ts';
import { leaveFailure } from './notices/notices.ts';
import { paths } from './paths.ts';
import { ConsoleFrame } from './session/ConsoleFrame.tsx';
import { GuardedRouter } from './session/GuardedRouter.tsx';
import { lazyPart } from './session/lazy-part.tsx';
import { takeLeftByAnother } from './session/left-page.ts';
import { MessagePage } from './session/MessagePage.tsx';
import { tellOfRoutes } from './session/monitoring.ts';
import { makeNavigation, type Verdict } from './session/navigation.ts';
import { movedTarget, PLATFORM, workbenchTarget } from './session/redirect.ts';
import { ensureSession } from './session/session.ts';
import type { Session } from './session/session-context.ts';
import { ConsolePage } from './shell/ConsolePage.tsx';

const QrConfirmPage = lazyPart(() =>
  import('./sign-in/outside/QrConfirmPage.tsx').then((module) => module.QrConfirmPage),
);
const PhoneReviewPage = lazyPart(() =>
  import('./pages/messaging/phone-review/PhoneReviewPage.tsx').then((module) => module.PhoneReviewPage),
);

/** Made when somebody is inside, not when this file is fetched ahead: it begins its work at once. */
export function Console() {
  const [navigation] = useState(() => {
    const made = makeNavigation(createBrowserHistory(), guard);
    tellOfRoutes(made);
    return made;
  });
  return (
    <GuardedRouter navigation={navigation} Waiting={ConsoleFrame}>
      <Pages />
    </GuardedRouter>
  );
}

const failed = <MessagePage title="页面出错了" note="重新加载后再试；仍然出错时请联系管理员。" reload />;

function Pages() {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary fallback={failed} resetKeys={[pathname, search]}>
      <Suspense fallback={<ConsoleFrame />}>
        {pathname === QR_CONFIRM_PATH ? (
          <QrConfirmPage />
        ) : pathname === paths.phoneReview ? (
          <PhoneReviewPage />
        ) : (
          <ConsolePage />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Runs at every change of address; the session itself is loaded once for each token. */
async function guard({ pathname, search }: Path): Promise<Verdict<Session>> {
  if (pathname === paths.signIn()) return { elsewhere: paths.root };
  const token = readToken();
  if (token === null) return goToSignIn(pathname + search);
  try {
    const session = await ensureSession(token);
    const { userId } = session.user.sysUser;
    if (takeLeftByAnother(pathname + search, userId)) return { elsewhere: paths.root };
    const target =
      movedTarget(pathname, search) ?? workbenchTarget(pathname, search, localStorage.getItem(PLATFORM));
    return target === null ? { known: session } : { elsewhere: target };
  } catch (thrown) {
    dropToken(token);
    const { hasSentence, message } = toCallFailure(thrown);
    leaveFailure(hasSentence ? message : 'Has Error');
    return goToSignIn(pathname + search);
  }
}

/** By a reload; what is on the screen stays until the new page comes. */
function goToSignIn(from: string): Promise<never> {
  location.replace(paths.signIn(from));
  return new Promise(() => {});
}
