/** A part with a chunk of its own; when that cannot be fetched, something says so in its place. */
import { type ComponentType, lazy } from 'react';
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

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  NotOpened: ComponentType = PageNotOpened,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => <NotOpened /> };
    }
  });
}
