/**
 * Interface of a content kind to the program: content-modules.ts lists them, and everything that walks over
 * all kinds walks over that list.
 */
import type { CallRules } from '../../../access/call-rules.ts';
import type { MoveByMerger } from '../../../access/merge-rules.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Route } from '../../../http/route.ts';
import type { ContentTypes, ListedKind } from './kind.ts';

export interface ContentModule {
  readonly kind: ListedKind & ContentTypes;
  routes(deps: Dependencies): Route[];
  callRules(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): CallRules;
  readonly moveOnMerge: MoveByMerger;
  /** the list of what was refused, where its page does not take the state of the table */
  readonly refusedAt?: string;
  /** of each of the kind's types */
  readonly waiting: readonly WaitingKind[];
}
