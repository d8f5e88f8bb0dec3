/** 导出下载 in the header: opens the list of one's exports, by itself when a page has begun one. */
import { Suspense, useSyncExternalStore } from 'react';
import { DialogNotOpened, lazyPart } from '../session/lazy-part.tsx';
import { Icon } from '../ui/text/Icon.tsx';
import { areExportsOpen, listenToExports, showExports } from './open-exports.ts';

const ExportsDialog = lazyPart(
  () => import('./ExportsDialog.tsx').then((module) => module.ExportsDialog),
  DialogNotOpened,
);

/** `className`: of a button in the header */
export function ExportsButton({ className }: { className: string }) {
  const isOpen = useSyncExternalStore(listenToExports, areExportsOpen);
  return (
    <>
      <button type="button" className={className} title="导出下载" onClick={() => showExports(true)}>
        <Icon name="export" />
        <span className="header-word">导出下载</span>
      </button>
      <Suspense fallback={null}>{isOpen && <ExportsDialog onClose={() => showExports(false)} />}</Suspense>
    </>
  );
}
