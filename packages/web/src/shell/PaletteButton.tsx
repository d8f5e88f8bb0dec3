/** Opens the palette, from the header or by Ctrl and K anywhere. */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { useLayoutEffect, useState } from 'react';
import type { Tag } from '../session/open-tags.ts';
import { Icon } from '../ui/text/Icon.tsx';
import { Palette } from './Palette.tsx';

export function PaletteButton({ menu, tags }: { menu: readonly RouterItem[]; tags: readonly Tag[] }) {
  const [isOpen, setOpen] = useState(false);
  // before the page can be seen: whoever presses the keys at once is heard
  useLayoutEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // the browser would go to its own address bar
      event.preventDefault();
      // over another dialog it would leave two of them to be closed; the kit leaves closed ones in the page
      const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
      if (!dialogs.some((dialog) => dialog.checkVisibility())) setOpen(true);
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
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="only-heard">快速打开</span>
      </button>
      {isOpen && <Palette menu={menu} tags={tags} onClose={() => setOpen(false)} />}
    </>
  );
}
