/** 导出下载 in the header: opens the list of one's exports, by itself when a page has begun one. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Icon } from '../shell/Icon.tsx';
import { areExportsOpen, listenToExports, showExports } from './open-exports.ts';

const ExportsDialog = lazy(async () => ({ default: (await import('./ExportsDialog.tsx')).ExportsDialog }));

export function ExportsButton() {
  const isOpen = useSyncExternalStore(listenToExports, areExportsOpen);
  return (
    <>
      <button type="button" className="header-button" title="导出下载" onClick={() => showExports(true)}>
        <Icon name="export" />
        <span className="only-heard">导出下载</span>
      </button>
      <Suspense fallback={null}>{isOpen && <ExportsDialog onClose={() => showExports(false)} />}</Suspense>
    </>
  );
}
