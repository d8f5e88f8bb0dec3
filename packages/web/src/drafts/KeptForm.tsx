/** A form that is kept while it is filled in: what was left unfinished stands before it, and its fields begin with that. */
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { type GuardedClose, useGuardedClose } from '../ui/guarded-close.ts';
import { Skeleton } from '../ui/states.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import type { Keeper } from './keeper.ts';
import { type Kept, useKept, useNoting } from './use-kept.ts';

export interface KeptFields<Fields extends object> {
  readonly keeper: Keeper;
  /** what was left of it and is gone on with */
  readonly left: Partial<Fields> | null;
}

export interface KeptFormProps<Fields extends object> {
  kept: Kept<Fields>;
  children: (fields: KeptFields<Fields>) => ReactNode;
}

export function KeptForm<Fields extends object>({ kept, children }: KeptFormProps<Fields>) {
  if (kept.offered) return <DraftOffer kept={kept} />;
  return kept.keeper ? children({ keeper: kept.keeper, left: kept.taken }) : <Skeleton lines={10} />;
}

/** For the drawer around it. */
export function useKeptClose<Fields extends object>(
  onClose: () => void,
  formKey: string,
  about: string,
): GuardedClose & { readonly kept: Kept<Fields> } {
  const kept = useKept<Fields>(formKey, about);
  return { kept, ...useGuardedClose(onClose, () => kept.taken !== null, kept.keeper) };
}

/** The state of its fields. */
export function useKeptFields<Fields extends object>(
  { keeper, left }: KeptFields<Fields>,
  begin: () => Fields,
): [Fields, Dispatch<SetStateAction<Fields>>] {
  const [fields, setFields] = useState<Fields>(() => ({ ...begin(), ...left }));
  useNoting(keeper, fields);
  return [fields, setFields];
}
