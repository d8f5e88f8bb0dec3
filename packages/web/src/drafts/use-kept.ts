/** A form that keeps what is typed in it (keeper.ts), and offers first what was left unfinished. */
import { listFormDrafts } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { useSession } from '../session/session-context.ts';
import { type Draft, listLocal } from './browser-store.ts';
import { readContent } from './content.ts';
import { hexId } from './hex-id.ts';
import { Keeper, type KeptState } from './keeper.ts';

export interface Kept<Fields extends object> {
  /** null while the server is asked for a kept draft, and until somebody has chosen to go on with it or not */
  readonly keeper: Keeper | null;
  /** what was left unfinished, until somebody has chosen */
  readonly offered: Draft | null;
  /** what was chosen to go on with */
  readonly taken: Partial<Fields> | null;
  readonly take: () => void;
  readonly drop: () => void;
}

/** Subject of something new: `new`, or `new` with how it begins: a plain new one goes on with any of them. */
export const NEW = 'new';

type Begun =
  | { readonly keeper: Keeper; readonly left: Draft | null; readonly isOffered: boolean }
  | { readonly keeper: null };

/** @param about the id of what is changed, or `NEW` */
export function useKept<Fields extends object>(formKey: string, about: string): Kept<Fields> {
  const { identityId } = useSession().user;
  const [begun, setBegun] = useState<Begun>({ keeper: null });
  const isBegun = begun.keeper !== null;
  useEffect(() => {
    if (isBegun) return undefined;
    let isGone = false;
    void findLeft(identityId, formKey, about).then((left) => {
      if (!isGone)
        setBegun({ keeper: keeperOf(identityId, formKey, about, left), left, isOffered: left !== null });
    });
    return () => {
      isGone = true;
    };
  }, [isBegun, identityId, formKey, about]);

  if (begun.keeper === null)
    return { keeper: null, offered: null, taken: null, take: () => {}, drop: () => {} };
  const { keeper, left, isOffered } = begun;
  return {
    keeper: isOffered ? null : keeper,
    offered: isOffered ? left : null,
    taken: isOffered || left === null ? null : (left.fields as Partial<Fields>),
    take: () => setBegun({ keeper, left, isOffered: false }),
    drop: () => {
      void keeper.end();
      setBegun({ keeper: keeperOf(identityId, formKey, about, null), left: null, isOffered: false });
    },
  };
}

function keeperOf(identityId: string, formKey: string, about: string, left: Draft | null): Keeper {
  const keeper = new Keeper(identityId, left ?? { draftId: hexId(), formKey, about });
  if (left) keeper.resume(left);
  return keeper;
}

/** The newest. The browser's store has only what the server has not got, and so is ahead of it but for what it may not hold. */
async function findLeft(identityId: string, formKey: string, about: string): Promise<Draft | null> {
  const local = listLocal(identityId, formKey);
  // a server that is away hinders nobody from writing
  const stored = await call(listFormDrafts, { formKey }).catch(() => []);
  const there = stored.flatMap(({ content, ...draft }) => {
    const read = readContent(content);
    const ahead = local.find(({ draftId }) => draftId === draft.draftId);
    if (read === null) return [];
    return [ahead ? { ...ahead, fields: { ...read.fields, ...ahead.fields } } : { ...draft, ...read }];
  });
  const alone = local.filter(({ draftId }) => !stored.some((draft) => draft.draftId === draftId));
  const fitting = [...there, ...alone].filter((draft) => isAbout(draft.about, about));
  return fitting.toSorted((a, b) => (a.updateTime < b.updateTime ? 1 : -1))[0] ?? null;
}

const isAbout = (left: string, about: string): boolean =>
  left === about || (about === NEW && left.startsWith(`${NEW} `));

export const useKeptState = (keeper: Keeper): KeptState => useSyncExternalStore(keeper.listen, keeper.read);
