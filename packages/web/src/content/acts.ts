/** The calls about one piece as hooks, each under the name that its kind has for the id. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { useAct } from '../api/hooks.ts';
import type { MoreAction } from '../ui/page/MoreActions.tsx';
import { useReadForReview } from '../ui/review/ReviewBody.tsx';
import type { ContentKind } from './kind.ts';

/** Reads one, and decides on what was read. */
export function useReview<Details extends Endpoint, Pass extends Endpoint, Refuse extends Endpoint>(
  { idField, reads }: ContentKind,
  calls: { readonly details: Details; readonly pass: Pass; readonly refuse: Refuse },
  id: string,
) {
  const named = { [idField]: id };
  const read = useReadForReview(calls.details, named as RequestOf<Details>);
  const passing = useAct(calls.pass, { refresh: reads });
  const refusing = useAct(calls.refuse, { refresh: reads });
  const asRead = (details: AnswerOf<Details>, auditOpinion: string) => {
    const { contentHash } = details as { readonly contentHash: string };
    return { ...named, contentHash, auditOpinion };
  };
  return {
    read,
    pass: (details: AnswerOf<Details>, opinion: string) =>
      passing.attempt(asRead(details, opinion) as RequestOf<Pass>),
    refuse: (details: AnswerOf<Details>, opinion: string) =>
      refusing.attempt(asRead(details, opinion) as RequestOf<Refuse>),
  };
}

/** Removes a row or takes it offline, as it was read. */
export function useRowActs<Remove extends Endpoint, Offline extends Endpoint>(
  { idField, reads, offlineWord }: ContentKind,
  calls: { readonly remove: Remove; readonly offline: Offline },
  row: { readonly version: number },
) {
  const removing = useAct(calls.remove, { refresh: reads, success: '已删除' });
  const offlining = useAct(calls.offline, { refresh: reads, success: `已${offlineWord}` });
  const named = { [idField]: row[idField as keyof typeof row], version: row.version };
  return {
    remove: () => removing.run(named as RequestOf<Remove>),
    takeOffline: (opinion: string) => offlining.attempt({ ...named, opinion } as RequestOf<Offline>),
  };
}

type Flag = 'topFlag' | 'recommendFlag';
const FLAG_WORDS: Readonly<Record<Flag, string>> = { topFlag: '置顶', recommendFlag: '推荐' };

/** 置顶 and its like among the further actions of a row, and their way back. */
export function useOrder<Order extends Endpoint, Named extends Flag>(
  { idField, reads, permission }: ContentKind,
  endpoint: Order,
  row: Readonly<Record<Named, number>> & { readonly can: { readonly order: Verdict } },
): (flag: Named) => MoreAction {
  const order = useAct(endpoint, { refresh: reads, success: '已调整' });
  return (flag) => {
    const isOn = row[flag] === 1;
    const named = { [idField]: row[idField as keyof typeof row], [flag]: isOn ? 0 : 1 };
    return {
      label: isOn ? `取消${FLAG_WORDS[flag]}` : FLAG_WORDS[flag],
      permission: permission('order'),
      can: row.can.order,
      act: () => order.run(named as RequestOf<Order>),
    };
  };
}

/** Saves a new one or a change of what was read. */
export function useSave<Add extends Endpoint, Change extends Endpoint>(
  { idField, reads }: ContentKind,
  calls: { readonly add: Add; readonly change: Change },
) {
  const adding = useAct(calls.add, { refresh: reads });
  const changing = useAct(calls.change, { refresh: reads });
  return (written: RequestOf<Add>, details: { readonly version: number } | null): Promise<unknown> => {
    if (!details) return adding.attempt(written);
    const named = { [idField]: details[idField as keyof typeof details], version: details.version };
    return changing.attempt({ ...(written as object), ...named } as RequestOf<Change>);
  };
}
