/** The component kit's settings, once: language, colours that pass AA, no space inside two-character buttons. */
import { ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';

const theme: ThemeConfig = {
  token: {
    // the kit's own primary and error are 4.1:1 and less against white
    colorPrimary: '#0958d9',
    colorLink: '#0958d9',
    colorSuccess: '#237804',
    colorError: '#cf1322',
    colorTextPlaceholder: '#6b6b6b',
    colorTextDescription: '#595959',
    fontFamily: 'inherit',
    motion: false,
  },
};

export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }} form={{ colon: false }}>
      {children}
    </ConfigProvider>
  );
}
