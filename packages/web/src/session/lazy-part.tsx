/** A part with a chunk of its own; when that cannot be fetched, something says so in its place. */
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { MessagePage } from './MessagePage.tsx';

const PageNotOpened = () => (
  <MessagePage title="页面没有打开" note="可能是网络中断，或系统刚刚更新。" reload />
);

/** Inside a page that stands: a paragraph rather than a page. */
export const PartNotOpened = () => (
  <p role="alert">
    没有打开，可能是网络中断。
    <button type="button" className="plain-link" onClick={() => location.reload()}>
      重新加载
    </button>
  </p>
);

/** For a part that is a dialog: what stands behind it stays, and it closes as the part itself would have. */
export const DialogNotOpened = ({ onClose }: { onClose?: (() => void) | null }) => (
  <NativeDialog title="没有打开" {...(onClose ? { onClose, closeButton: true } : {})}>
    <PartNotOpened />
  </NativeDialog>
);

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  NotOpened: ComponentType<Props> = PageNotOpened,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotOpened };
    }
  });
}

/**
 * The same for what fills the window alone, without Suspense: React holds back for 300 ms whatever follows a fallback, lest
 * parts of a page come up one by one.
 */
export function wholePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: () => ReactNode,
): ComponentType<Props> {
  return function WholePart(props: Props) {
    // begun before anything is painted
    const [loading] = useState(load);
    const [Part, setPart] = useState<ComponentType<Props>>(() => Waiting);
    useEffect(() => {
      let isWanted = true;
      const put = (part: ComponentType<Props>) => isWanted && setPart(() => part);
      loading.then(put, () => put(PageNotOpened));
      return () => {
        isWanted = false;
      };
    }, [loading]);
    return <Part {...props} />;
  };
}
