/** One line beside a page's name that says what it is for. The sentences come after everything that somebody waits for. */
import { lazy, Suspense } from 'react';

const Sentence = lazy(async () => {
  // a line that did not come is missed by nobody
  const said = await import('./purposes.ts').catch(() => null);
  return {
    default: ({ component }: { component: string }) => said?.purposeOf(component) ?? null,
  };
});

/** The workbench and the big screens: whoever opens them waits for no sentences of other pages. */
const EXPLAINS_ITSELF = /^(?:dashboard|flight)\//;

export const PurposeLine = ({ component }: { component: string }) => (
  <p className="page-purpose">
    {!EXPLAINS_ITSELF.test(component) && (
      <Suspense fallback={null}>
        <Sentence component={component} />
      </Suspense>
    )}
  </p>
);
