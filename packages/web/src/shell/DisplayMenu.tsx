/** The menu that changes how the console looks: light, dark or as the system, large text, the tags of open pages. */
import { useSyncExternalStore } from 'react';
import { chooseTags, chooseTextSize, chooseTheme, listenToDisplay, readDisplay } from '../ui/page/display.ts';
import { Icon } from '../ui/text/Icon.tsx';
import { DropMenu } from './DropMenu.tsx';

const themes = [
  { theme: 'system', label: '跟随系统' },
  { theme: 'light', label: '浅色' },
  { theme: 'dark', label: '深色' },
] as const;

export function DisplayMenu() {
  const { theme, isLarge, hasTags } = useSyncExternalStore(listenToDisplay, readDisplay);
  return (
    <DropMenu
      label="显示设置"
      face={
        <>
          <Icon name="display" />
          <span className="header-word">显示设置</span>
        </>
      }
      items={[
        ...themes.map((one) => ({
          label: one.label,
          isOn: one.theme === theme,
          onChoose: () => chooseTheme(one.theme),
        })),
        { label: '大字', isOn: isLarge, onChoose: () => chooseTextSize(!isLarge) },
        { label: '打开的页面', isOn: hasTags, onChoose: () => chooseTags(!hasTags) },
      ]}
    />
  );
}
