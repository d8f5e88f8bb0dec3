/** The component kit's settings, once: language, the console's own measures and colours, no space inside two-character buttons. */
import { ConfigProvider, theme as kit, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Display, listenToDisplay, readDisplay } from './page/display.ts';
import './kit-styles.ts';

/** The value of a token of ui/tokens.css as it is in the present look. */
const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const pixels = (name: string): number =>
  Number.parseFloat(token(name)) * (token(name).endsWith('rem') ? rem() : 1);
/** Larger with 大字. */
const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function themeOf({ isDark }: Display): ThemeConfig {
  const primary = token('primary');
  const pressed = token('primary-hover');
  // an empty box must be found as well (WCAG 1.4.11)
  const boxes = {
    Radio: { colorBorder: token('line-strong') },
    Checkbox: { colorBorder: token('line-strong') },
  };
  // as round as the fields that are the browser's own
  const round = { borderRadiusLG: pixels('radius-s') };
  const fields = { Input: round, InputNumber: round, Select: round };
  return {
    ...(isDark ? { algorithm: kit.darkAlgorithm } : {}),
    token: {
      fontFamily: 'inherit',
      fontSize: pixels('text-s'),
      controlHeight: pixels('control-height'),
      borderRadius: pixels('radius-s'),
      borderRadiusLG: pixels('radius-m'),
      fontWeightStrong: Number(token('weight-strong')),
      motion: false,
      colorPrimary: token('primary-solid'),
      // under the mouse the kit's own is too pale behind white letters
      colorPrimaryHover: token('primary-pressed'),
      colorInfo: token('info-bar'),
      colorLink: primary,
      colorLinkHover: pressed,
      colorSuccess: token('good-solid'),
      colorError: token('error-solid'),
      colorText: token('ink'),
      colorBorder: token('line'),
      colorBgContainer: token('paper'),
      colorBgElevated: token('raised'),
      colorTextPlaceholder: token('ink-faint'),
      colorTextDescription: token('ink-soft'),
      ...(isDark ? { colorErrorActive: token('bad-ink') } : {}),
    },
    // letters on dark: the kit's own red is 4:1; page.css fills its button with the plain one
    ...(isDark
      ? {
          components: {
            ...boxes,
            ...fields,
            Input: { ...round, colorError: token('error') },
            InputNumber: { ...round, colorError: token('error'), colorErrorAffix: token('error') },
            Button: {
              primaryShadow: 'none',
              colorError: token('error'),
              dangerColor: token('on-solid'),
              // under the mouse and the finger the kit takes shades that were meant for a filled button
              defaultHoverColor: primary,
              defaultHoverBorderColor: primary,
              defaultActiveColor: pressed,
              defaultActiveBorderColor: pressed,
            },
          },
        }
      : { components: { ...boxes, ...fields, Button: { primaryShadow: 'none' } } }),
  };
}

export function KitProvider({ children }: { children: ReactNode }) {
  const display = useSyncExternalStore(listenToDisplay, readDisplay);
  const theme = useMemo(() => themeOf(display), [display]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
