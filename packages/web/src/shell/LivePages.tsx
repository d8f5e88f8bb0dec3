/**
 * The pages that are alive, one of them shown. React hides the others: what was typed, chosen and scrolled in them stays,
 * while their effects and with them all asking of the server rest.
 */
import {
  Activity,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { titleAt } from '../session/menu.ts';
import { DeskContext } from '../ui/unsaved/leave-guard.ts';
import { makeDesk, setUpDesk, showDesk } from '../ui/unsaved/unsaved-work.ts';
import { FrozenPlace } from './FrozenPlace.tsx';
import type { LivePage } from './open-pages.ts';
import { PageArea } from './PageArea.tsx';

/** By which the shell finds a page to give it the focus. */
export const frameIdOf = (path: string): string => `page${path}`;

export function LivePages({ live, shown }: { live: readonly LivePage[]; shown: string | null }) {
  return live.map((page) => {
    const { path } = page.item;
    return (
      <PageDesk key={path} path={path} title={titleAt(page.item, page.location.search)}>
        <Activity mode={path === shown ? 'visible' : 'hidden'}>
          <PageFrame page={page} />
        </Activity>
      </PageDesk>
    );
  });
}

/** Outside of what is hidden: it stays as long as the page is alive. */
function PageDesk({ path, title, children }: { path: string; title: string; children: ReactNode }) {
  const [desk] = useState(() => makeDesk(path, title));
  useEffect(() => setUpDesk(desk), [desk]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

const PageFrame = memo(
  function PageFrame({ page }: { page: LivePage }) {
    const frame = useRef<HTMLElement>(null);
    const top = useRef(0);
    const desk = useContext(DeskContext);
    useLayoutEffect(() => showDesk(desk), [desk]);
    // browsers may forget how far something was scrolled while it is not drawn
    useLayoutEffect(() => {
      if (frame.current && top.current > 0) frame.current.scrollTop = top.current;
    }, []);
    return (
      <main
        id={frameIdOf(page.item.path)}
        ref={frame}
        className="page-frame"
        tabIndex={-1}
        onScroll={(event) => {
          if (event.target === frame.current) top.current = event.currentTarget.scrollTop;
        }}
      >
        <FrozenPlace location={page.location}>
          <PageArea item={page.item} title={titleAt(page.item, page.location.search)} />
        </FrozenPlace>
      </main>
    );
  },
  (before, after) => before.page.item === after.page.item && before.page.location === after.page.location,
);
