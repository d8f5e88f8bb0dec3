/** 快捷入口: pages that a person chose for themselves; before they chose any, the first ones of their menu. */
import { shortcuts } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { DialogNotOpened, lazyPart } from '../../../../session/lazy-part.tsx';
import { type MenuEntry, menuEntriesOf } from '../../../../session/menu.ts';
import { useSession } from '../../../../session/session-context.ts';
import { ErrorState } from '../../../../ui/page/states.tsx';
import type { Choosable } from '../choice/ChoiceDialog.tsx';

const ShortcutDialog = lazyPart(
  async () => (await import('../choice/ShortcutDialog.tsx')).ShortcutDialog,
  DialogNotOpened,
);

const AT_FIRST = 8;

const pagesOf = (entries: readonly MenuEntry[]): readonly Choosable[] =>
  entries.flatMap(({ title, to, external, children }) => {
    if (to === null) return pagesOf(children);
    return external || to === paths.workbench ? [] : [{ key: to, label: title }];
  });

export function Shortcuts() {
  const { menu } = useSession();
  const { data, error, refetch } = useCall(shortcuts, {}, { staleMs: 300_000, isQuiet: true });
  const [choosing, setChoosing] = useState(false);
  const pages = pagesOf(menuEntriesOf(menu));
  if (pages.length === 0) return null;
  // null: none were ever chosen; what could not be read must not be taken for that, and saved over the real ones
  const isRead = data !== undefined;
  // a page that left the menu since is not offered
  const chosen =
    data?.flatMap((path) => pages.find(({ key }) => key === path) ?? []) ?? pages.slice(0, AT_FIRST);
  return (
    <section className="card" aria-labelledby="shortcuts-title">
      <div className="block-head">
        <h2 id="shortcuts-title">快捷入口</h2>
        <button type="button" className="plain-link" disabled={!isRead} onClick={() => setChoosing(true)}>
          选择
        </button>
      </div>
      {!isRead && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isRead && chosen.length === 0 && <p className="nothing">还没有选快捷入口，点“选择”添加。</p>}
      {isRead && (
        <ul className="workbench-links">
          {chosen.map(({ key, label }) => (
            <li key={key}>
              <Link to={key}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <ShortcutDialog pages={pages} chosen={chosen} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}
