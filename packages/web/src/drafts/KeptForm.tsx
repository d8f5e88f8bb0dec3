/** A form that is kept while it is filled in: what was left unfinished stands before it, and its fields begin with that. */
import type { ReactNode } from 'react';
import { SkeletonFields } from '../ui/page/states.tsx';
import { type GuardedClose, useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import type { StoredRow } from './content.ts';
import { DraftOffer } from './DraftOffer.tsx';
import type { Keeper } from './keeper.ts';
import { type Kept, useKept } from './use-kept.ts';

export interface KeptFields<Fields extends object> {
  readonly keeper: Keeper;
  /** what was left of it and is gone on with */
  readonly left: Partial<Fields> | null;
  /** the version of what is changed; null: something new */
  readonly base: number | null;
}

export interface KeptFormProps<Fields extends object> {
  kept: Kept<Fields>;
  /** what is changed, as it is now; null: something new */
  row: StoredRow | null;
  children: (fields: KeptFields<Fields>) => ReactNode;
}

export function KeptForm<Fields extends object>({ kept, row, children }: KeptFormProps<Fields>) {
  const { keeper, offered, taken } = kept;
  if (offered) return <DraftOffer kept={kept} row={row} />;
  if (!keeper) return <SkeletonFields fields={5} />;
  return children({ keeper, left: taken, base: row?.version ?? null });
}

/** Closing of the drawer around a kept form. */
export function useKeptClose<Fields extends object>(
  onClose: () => void,
  formKey: string,
  about: string,
): GuardedClose & { readonly kept: Kept<Fields> } {
  const kept = useKept<Fields>(formKey, about);
  return { kept, ...useGuardedClose(onClose, () => kept.taken !== null, kept.keeper) };
}
