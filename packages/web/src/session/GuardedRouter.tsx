/** Shows the place of a navigation to links and hooks of the router, and to its pages what the guard knows of it. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Router } from 'react-router';
import type { Navigation } from './navigation.ts';
import './going.css';

interface Guarded {
  readonly navigation: Navigation<unknown>;
  readonly known: unknown;
}

const GuardedContext = createContext<Guarded | null>(null);

interface GuardedRouterProps {
  navigation: Navigation<unknown>;
  /** until the first address is judged */
  Waiting: ComponentType;
  children: ReactNode;
}

export function GuardedRouter({ navigation, Waiting, children }: GuardedRouterProps) {
  const [place, setPlace] = useState(navigation.place);
  const newest = useSyncExternalStore(navigation.listen, navigation.place);
  useLayoutEffect(() => {
    // a key or a click goes before another page; and what the first one has to fetch is mostly there, which no fallback need say
    const follow = () => startTransition(() => setPlace(navigation.place()));
    follow();
    return navigation.listen(follow);
  }, [navigation]);
  if (place === null) return <Waiting />;
  return (
    <GuardedContext value={{ navigation, known: place.known }}>
      {/* the page takes a slow telephone a while: without it nothing would say in the meantime that the press was seen */}
      {newest !== place && <div className="going" aria-hidden="true" />}
      <Router location={place.location} navigationType={place.action} navigator={navigation.navigator}>
        {children}
      </Router>
    </GuardedContext>
  );
}

function useGuarded(): Guarded {
  const guarded = useContext(GuardedContext);
  if (!guarded) throw new Error('A page stands outside of GuardedRouter.');
  return guarded;
}

/** As the guard of this page's router knows it. */
export const useKnown = <Known,>(): Known => useGuarded().known as Known;

export const useNavigation = (): Navigation<unknown> => useGuarded().navigation;
