/** A panel from the right edge over the page: one thing to read or to change. */
import { Drawer as KitDrawer } from 'antd';
import { type ReactNode, useContext } from 'react';
import { DrawerQueueContext } from './drawer-queue.ts';
import { useFocusBack } from './focus-back.ts';

export interface DrawerProps {
  title: ReactNode;
  /** at most the window's */
  widthPx: number;
  onClose: () => void;
  footer?: ReactNode;
  /** a click beside it does not close it: something may be typed */
  staysOpen?: boolean;
  /** `edge`: the content begins at the edge. `box`: and scrolls in a box of its own, which the keyboard can reach. */
  body?: 'edge' | 'box' | 'padded';
  children: ReactNode;
}

const BODIES = { edge: { padding: 0 }, box: { padding: 0, overflow: 'hidden' }, padded: {} } as const;

export function Drawer(props: DrawerProps) {
  const { title, widthPx, onClose, footer, staysOpen = false, body = 'edge', children } = props;
  const queue = useContext(DrawerQueueContext);
  useFocusBack();
  return (
    <KitDrawer
      open
      size={`min(100vw, ${widthPx}px)`}
      title={title}
      onClose={onClose}
      extra={queue?.controls}
      footer={footer}
      mask={{ closable: !staysOpen }}
      styles={{ body: BODIES[body] }}
    >
      {/* what is opened over it is not one of the list */}
      <DrawerQueueContext value={null}>{children}</DrawerQueueContext>
    </KitDrawer>
  );
}
