/** The five big screens in the order of their tour, as far as this person may open them. */
import { useContext } from 'react';
import { paths } from '../../../paths.ts';
import { SessionContext } from '../../../session/session-context.ts';

const SCREENS = [
  { title: '驾驶舱', address: paths.cockpit() },
  { title: '用户信息', address: paths.userInfo() },
  { title: '信息管理', address: paths.disasterScreen() },
  { title: '产销对接', address: paths.production() },
  { title: '呼应', address: paths.nongHu() },
] as const;
export type Screen = (typeof SCREENS)[number];
export type ScreenTitle = Screen['title'];

/** Without a session only the public one: its page stands alone then, and leads to no other. */
export function useScreens(): readonly Screen[] {
  const session = useContext(SessionContext);
  return session?.user.authorityList.includes('COCKPIT') ? SCREENS : SCREENS.slice(0, 1);
}
