/** The component kit's settings, once: language, colours that pass AA in both looks, no space inside two-character buttons. */
import { ConfigProvider, theme as kit, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Display, listenToDisplay, readDisplay } from './display.ts';

/** The kit's own primary and error are 4.1:1 and less against white. */
const light: ThemeConfig = {
  token: {
    colorPrimary: '#0958d9',
    // under the mouse the kit's own is 4.2:1 behind white letters
    colorPrimaryHover: '#003eb3',
    colorLink: '#0958d9',
    colorLinkHover: '#003eb3',
    colorSuccess: '#237804',
    colorError: '#cf1322',
    colorTextPlaceholder: '#6b6b6b',
    colorTextDescription: '#595959',
  },
};
const dark: ThemeConfig = {
  algorithm: kit.darkAlgorithm,
  token: {
    colorPrimary: '#0958d9',
    colorLink: '#79b0ff',
    colorLinkHover: '#a8ccff',
    colorErrorActive: '#ff9c99',
    colorBgContainer: '#1d1d1d',
    colorBgElevated: '#262626',
    colorTextPlaceholder: '#a6a6a6',
    colorTextDescription: '#b8b8b8',
  },
  // letters on dark: the kit's own red is 4:1; a button that is filled with this one has dark letters
  components: {
    Input: { colorError: '#ff7875' },
    Button: {
      colorError: '#ff7875',
      dangerColor: '#1d1d1d',
      // under the mouse and the finger the kit takes shades that were meant for a filled button
      defaultHoverColor: '#79b0ff',
      defaultHoverBorderColor: '#79b0ff',
      defaultActiveColor: '#a8ccff',
      defaultActiveBorderColor: '#a8ccff',
    },
  },
};
const FONT_SIZE = 14;
const CONTROL_HEIGHT = 32;
/** As page.css has it. */
const LARGE = 1.25;

function themeOf({ isDark, isLarge }: Display): ThemeConfig {
  const { token, ...look } = isDark ? dark : light;
  const scale = isLarge ? LARGE : 1;
  const size = { fontSize: FONT_SIZE * scale, controlHeight: CONTROL_HEIGHT * scale };
  return { ...look, token: { ...token, ...size, fontFamily: 'inherit', motion: false } };
}

export function KitProvider({ children }: { children: ReactNode }) {
  const display = useSyncExternalStore(listenToDisplay, readDisplay);
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(display)} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
