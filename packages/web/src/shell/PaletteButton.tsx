/** Opens the palette, from the header or by Ctrl and K anywhere. */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useIsLater } from '../api/hooks.ts';
import { tell } from '../notices/notices.ts';
import type { Tag } from '../session/open-tags.ts';
import { Icon } from '../ui/text/Icon.tsx';
import type { Palette } from './Palette.tsx';

const loadPalette = () => import('./Palette.tsx').then((module) => module.Palette);

export function PaletteButton({ menu, tags }: { menu: readonly RouterItem[]; tags: readonly Tag[] }) {
  const [Opened, setOpened] = useState<typeof Palette | null>(null);
  const isLater = useIsLater();
  useEffect(() => {
    if (isLater) loadPalette().catch(() => undefined);
  }, [isLater]);
  // not by Suspense: after a fallback React holds back for 300 ms, and whoever pressed the keys types on
  const open = () =>
    void loadPalette().then(
      (part) => setOpened(() => part),
      // browsers remember that a script did not come, until the page is loaded anew
      () => tell('error', '没有打开，可能是网络中断', { label: '重新加载', go: () => location.reload() }),
    );
  // before the page can be seen: whoever presses the keys at once is heard
  useLayoutEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // the browser would go to its own address bar
      event.preventDefault();
      // over another dialog it would leave two of them to be closed; the kit leaves closed ones in the page
      const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
      if (!dialogs.some((dialog) => dialog.checkVisibility())) open();
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="header-button"
        title="快速打开（Ctrl+K）"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Icon name="search" />
        <span className="header-word">快速打开</span>
      </button>
      {Opened && <Opened menu={menu} tags={tags} onClose={() => setOpened(null)} />}
    </>
  );
}
