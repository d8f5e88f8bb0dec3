/** One page: loaded with the component kit when it is first opened, behind its own error boundary. */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { type ComponentType, lazy, memo, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Link } from 'react-router';
import { CallFailure } from '../api/call-failure.ts';
import { reloadIfNewer } from '../notices/newer-version.ts';
import { type LoadPage, needsKit, pages } from '../pages/registry.ts';
import { paths } from '../paths.ts';
import { isChunkLost } from '../session/lost-chunk.ts';
import { NOT_BUILT } from '../session/menu.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/page/states.tsx';
import { NotFound } from './NotFound.tsx';

/** Another address of the page draws only what reads the address: a search would draw a hundred rows before anything is seen. */
export const PageArea = memo(function PageArea({ item, title }: { item: RouterItem; title: string }) {
  const Page = lazyPageOf(item.component);
  return (
    <>
      {/* takes the focus when the page comes up: a screen reader says where one is */}
      <h1 className="only-heard" tabIndex={-1}>
        {title}
      </h1>
      {item.path === paths.notFound ? (
        <NotFound />
      ) : Page ? (
        <ErrorBoundary FallbackComponent={PageFailure}>
          <Suspense fallback={<Skeleton lines={10} />}>
            {/* eslint-disable-next-line react/static-components -- one component for each name, made once */}
            <Page />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <EmptyState text={NOT_BUILT}>
          <Link className="plain-button" to={paths.workbench}>
            返回工作台
          </Link>
        </EmptyState>
      )}
    </>
  );
});

const lazyPages = new Map<string, ComponentType>();

/** One lazy component for each page. */
function lazyPageOf(component: string): ComponentType | undefined {
  const load = pages[component];
  if (load && !lazyPages.has(component)) {
    lazyPages.set(
      component,
      lazy(async () => {
        try {
          return { default: await (needsKit(component) ? withKit(load) : load()) };
        } catch (lost) {
          await reloadIfNewer();
          throw lost;
        }
      }),
    );
  }
  return lazyPages.get(component);
}

/** The kit's provider comes with the first page that needs it. */
async function withKit(load: LoadPage): Promise<ComponentType> {
  const [{ KitProvider }, Page] = await Promise.all([import('../ui/KitProvider.tsx'), load()]);
  return () => (
    <KitProvider>
      <Page />
    </KitProvider>
  );
}

function PageFailure({ error, resetErrorBoundary }: FallbackProps) {
  if (error instanceof CallFailure) return <ErrorState failure={error} onRetry={resetErrorBoundary} />;
  // a chunk that did not come: only loading the whole console anew brings it
  const isLost = isChunkLost(error);
  return (
    <EmptyState text={isLost ? '页面没有加载成功：可能是网络中断，或系统刚刚更新。' : '页面出错了'}>
      <button
        type="button"
        className="plain-button"
        onClick={isLost ? () => location.reload() : resetErrorBoundary}
      >
        {isLost ? '重新加载' : '重试'}
      </button>
    </EmptyState>
  );
}
