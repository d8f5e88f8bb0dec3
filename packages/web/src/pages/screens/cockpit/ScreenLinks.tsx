/** From one big screen to the others that this person may see, and back to the console. */
import { useContext } from 'react';
import { Link } from 'react-router';
import { readToken } from '../../../api/token.ts';
import { paths } from '../../../paths.ts';
import { SessionContext } from '../../../session/session-context.ts';
import { type ScreenTitle, useScreens } from './screens.ts';

export function ScreenLinks({ here }: { here: ScreenTitle }) {
  const screens = useScreens();
  const isInside = useContext(SessionContext) !== null;
  // by a load of the page: public and not are two halves of the console
  if (!isInside && readToken() === null) return <a href={paths.signIn()}>登录</a>;
  return (
    <>
      {screens
        .filter(({ title }) => title !== here)
        .map(({ title, address }) => (
          <Link key={title} to={address}>
            {title}
          </Link>
        ))}
      <a href={paths.workbench}>返回控制台</a>
    </>
  );
}
