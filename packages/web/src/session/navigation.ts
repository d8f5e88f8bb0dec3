/**
 * The way from one address to another: whoever holds unsaved work is asked, then the address is judged, and only then it is
 * shown and put into the address bar. A later step takes the place of one that is still under way.
 */
import {
  NavigationType as Action,
  type Location,
  type Navigator,
  type Path,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router';
import { Listeners } from '../notices/listeners.ts';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** A judged address leads to itself, with what its page needs to know, or another address. */
export type Verdict<Known> = { readonly known: Known } | { readonly elsewhere: string };

interface Place<Known> {
  readonly location: Location;
  readonly action: Action;
  readonly known: Known;
}

interface Step {
  readonly from: Location;
  readonly to: Location;
  /** by Back or Forward */
  readonly isReturn: boolean;
}

/** True at once when nobody need be asked. */
type MayLeave = (step: Step) => true | Promise<boolean>;

export interface Navigation<Known> {
  /** null until the first address is judged */
  readonly place: () => Place<Known> | null;
  readonly address: () => Location;
  /** @returns takes the listener away */
  readonly listen: (listener: () => void) => () => void;
  /** Judges the present address anew; a promise of when what is known of it is the newest. */
  readonly renew: () => Promise<void>;
  /** One at a time: the newest is asked. @returns takes it away */
  readonly askBefore: (mayLeave: MayLeave) => () => void;
  /** for the router's own links and hooks */
  readonly navigator: Navigator;
}

/** @param judge must not throw; a promise that stays open leaves everything as it is */
export function makeNavigation<Known>(
  history: History,
  judge: (to: Path) => Promise<Verdict<Known>>,
): Navigation<Known> {
  const listeners = new Listeners();
  const question = makeQuestion();
  let place: Place<Known> | null = null;
  let newest = 0;

  const show = (next: Place<Known>) => {
    place = next;
    listeners.tell();
  };
  async function go(location: Location, action: Action): Promise<void> {
    newest += 1;
    const mine = newest;
    const verdict = await judge(location);
    if (mine !== newest) return;
    if ('elsewhere' in verdict) {
      return go(locationOf(history, verdict.elsewhere), action === Action.Push ? action : Action.Replace);
    }
    if (action === Action.Push) history.push(location);
    if (action === Action.Replace) history.replace(location);
    show({ location, action, known: verdict.known });
  }
  async function move(to: To, state: unknown, action: Action.Push | Action.Replace): Promise<void> {
    const location = locationOf(history, to, state);
    if (!place || (await question.ask({ from: place.location, to: location, isReturn: false })))
      await go(location, action);
  }
  async function renew(): Promise<void> {
    if (place === null) return;
    const { location } = place;
    const seen = newest;
    const verdict = await judge(location);
    // a step that was made meanwhile is judged by itself
    if (seen !== newest) return;
    if ('elsewhere' in verdict) await go(locationOf(history, verdict.elsewhere), Action.Replace);
    else show({ ...place, known: verdict.known });
  }
  followReturns(history, {
    ask: (to) => (place ? question.askOnce({ from: place.location, to, isReturn: true }) : true),
    go: (location) => go(location, Action.Pop),
  });
  void go(history.location, Action.Pop);

  return {
    place: () => place,
    address: () => place?.location ?? history.location,
    listen: listeners.add,
    renew,
    askBefore: question.askBefore,
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state) => void move(to, state, Action.Push),
      replace: (to, state) => void move(to, state, Action.Replace),
    },
  };
}

type Answer = ReturnType<MayLeave>;

/** Put to whoever holds unsaved work; nobody is asked where nobody does. */
function makeQuestion() {
  let mayLeave: MayLeave | null = null;
  let isAsked = false;
  const ask = (step: Step): Answer => mayLeave?.(step) ?? true;
  return {
    ask,
    /** A second Back before the answer to the first is the same question. */
    askOnce(step: Step): Answer {
      if (isAsked) return Promise.resolve(false);
      const answer = ask(step);
      if (answer === true) return answer;
      isAsked = true;
      return answer.finally(() => {
        isAsked = false;
      });
    },
    askBefore(asked: MayLeave) {
      mayLeave = asked;
      return () => {
        if (mayLeave === asked) mayLeave = null;
      };
    },
  };
}

/** Back and Forward, which the browser makes before anybody can be asked: they are taken back until there is an answer. */
function followReturns(
  history: History,
  { ask, go }: { readonly ask: (to: Location) => Answer; readonly go: (location: Location) => Promise<void> },
): void {
  let whenPutBack: (() => void) | null = null;
  let isLetGo = false;
  async function follow(location: Location, delta: number | null): Promise<void> {
    const answer = isLetGo || !delta ? true : ask(location);
    isLetGo = false;
    if (answer === true || !delta) return go(location);
    // the address bar says what is shown
    await new Promise<void>((resolve) => {
      whenPutBack = resolve;
      history.go(-delta);
    });
    if (!(await answer)) return;
    isLetGo = true;
    history.go(delta);
  }
  history.listen(({ location, delta }) => {
    const putBack = whenPutBack;
    whenPutBack = null;
    if (putBack) putBack();
    else void follow(location, delta);
  });
}

/** Encoded as the address bar has it, with a key by which the history tells entries apart. */
const locationOf = (history: History, to: To, state: unknown = null): Location => ({
  ...history.encodeLocation(to),
  state,
  key: Math.random().toString(36).slice(2),
});
