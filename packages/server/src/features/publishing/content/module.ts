/**
 * Interface of a content kind to the program: content-modules.ts lists them, and everything that walks over
 * all kinds walks over that list.
 */
import type { ReviewedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { Expression, SqlBool } from 'kysely';
import type { CallRules } from '../../../access/call-rule.ts';
import type { MoveByMerger } from '../../../access/merge-rule.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Route } from '../../../http/route.ts';
import type { ContentTypes, ListedKind } from './kind.ts';

export interface ReturnedList {
  readonly type: ReviewedType;
  /** 供应信息, 民宿: the list's own word */
  readonly label: string;
  /** with its filter for what was refused */
  readonly path: string;
  /** rows of the table that the list has */
  readonly only?: Expression<SqlBool>;
}

export interface ContentModule {
  readonly kind: ListedKind & ContentTypes;
  routes(deps: Dependencies): Route[];
  callRules(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): CallRules;
  readonly moveOnMerge: MoveByMerger;
  /** the lists of what was refused, where they are not one that takes the state of the table */
  readonly returned?: readonly ReturnedList[];
  /** of each of the kind's types */
  readonly waiting: readonly WaitingKind[];
}
