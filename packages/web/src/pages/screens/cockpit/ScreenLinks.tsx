/** From one big screen to the others that need the same authority, and back to the console. */
import { paths } from '../../../paths.ts';

const SCREENS = [
  { title: '驾驶舱', address: paths.cockpit() },
  { title: '产销对接', address: paths.production() },
  { title: '用户信息', address: paths.userInfo() },
  { title: '信息管理', address: paths.disasterScreen() },
  { title: '呼应', address: paths.nongHu() },
] as const;

export interface ScreenLinksProps {
  here: (typeof SCREENS)[number]['title'];
}

export function ScreenLinks({ here }: ScreenLinksProps) {
  return (
    <>
      {SCREENS.filter(({ title }) => title !== here).map(({ title, address }) => (
        <a key={title} href={address}>
          {title}
        </a>
      ))}
      <a href={paths.workbench}>返回控制台</a>
    </>
  );
}
