/** 导出下载 in the header: opens the list of one's exports, by itself when a page has begun one. */
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { DialogNotOpened, lazyPart } from '../session/lazy-part.tsx';
import { areExportsOpen, listenToExports, showExports } from './open-exports.ts';

const ExportsDialog = lazyPart(
  () => import('./ExportsDialog.tsx').then((module) => module.ExportsDialog),
  DialogNotOpened,
);

/** Looks as the header has it, with its own picture and word. */
export function ExportsButton({ className, children }: { className: string; children: ReactNode }) {
  const isOpen = useSyncExternalStore(listenToExports, areExportsOpen);
  return (
    <>
      <button type="button" className={className} title="导出下载" onClick={() => showExports(true)}>
        {children}
      </button>
      <Suspense fallback={null}>{isOpen && <ExportsDialog onClose={() => showExports(false)} />}</Suspense>
    </>
  );
}
