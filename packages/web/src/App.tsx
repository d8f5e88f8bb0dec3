/**
 * The two halves of the console. Without a token there is sign-in, small and by itself; with one everything behind the
 * guard, router included. One goes from the first to the second without a reload and back only by one, so that nothing
 * of a person who has left stays in memory.
 */
import { OUTSIDE_RETURN_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import { Suspense, useState } from 'react';
import { readToken } from './api/token.ts';
import { paths } from './paths.ts';
import { fetchConsoleSoon, runConsole, runConsoleSoon } from './preload.ts';
import { ConsoleFrame } from './session/ConsoleFrame.tsx';
import { lazyPart, wholePart } from './session/lazy-part.tsx';
import { safeRedirect } from './session/redirect.ts';
import { ensureSession } from './session/session.ts';

/** Open without a token. */
const OPEN_PATHS: readonly string[] = [paths.cockpit(), OUTSIDE_RETURN_PATH];

/** Parts that stand without the component kit. */
const WITHOUT_KIT: readonly string[] = [paths.root, paths.workbench, paths.phoneReview];

const Console = wholePart(() => {
  const token = readToken();
  // on its way together with the code; the guard, which asks for it again, tells what went wrong
  if (token !== null) ensureSession(token).catch(() => {});
  // as is the component kit, which every page but the workbench stands on
  if (!WITHOUT_KIT.includes(location.pathname)) runConsole();
  return import('./router.tsx').then((module) => module.Console);
}, ConsoleFrame);
const SignIn = wholePart(
  () => import('./sign-in/SignInPage.tsx').then((module) => module.SignInPage),
  () => null,
);
const OutsideSignIn = lazyPart(() =>
  import('./sign-in/outside/OutsideSignInPage.tsx').then((module) => module.OutsideSignInPage),
);

const Cockpit = lazyPart(() =>
  import('./pages/screens/cockpit/StandaloneCockpit.tsx').then((module) => module.StandaloneCockpit),
);

export function App() {
  const [isInside, setInside] = useState(decideAddress);
  // of the page that was loaded: the console has addresses of its own to it
  const [isCockpit] = useState(location.pathname === paths.cockpit());
  const [isArriving, setArriving] = useState(location.pathname === OUTSIDE_RETURN_PATH);
  const enter = (redirect = new URLSearchParams(location.search).get('redirect')) => {
    history.replaceState(null, '', safeRedirect(redirect));
    setInside(true);
    setArriving(false);
  };
  if (isArriving) {
    return (
      <Suspense fallback={null}>
        <OutsideSignIn onSignedIn={enter} />
      </Suspense>
    );
  }
  if (isCockpit) {
    return (
      <Suspense fallback={null}>
        <Cockpit />
      </Suspense>
    );
  }
  if (!isInside) {
    return <SignIn onTyping={fetchConsoleSoon} onTrying={runConsoleSoon} onSignedIn={() => enter()} />;
  }
  return <Console />;
}

/** The address of the first page, put right: true when somebody is signed in. */
function decideAddress(): boolean {
  const { pathname, search } = location;
  const isAtSignIn = pathname === paths.signIn();
  if (readToken() !== null) {
    if (isAtSignIn) history.replaceState(null, '', paths.root);
    return true;
  }
  if (!isAtSignIn && !OPEN_PATHS.includes(pathname)) {
    history.replaceState(null, '', paths.signIn(pathname + search));
  }
  return false;
}
