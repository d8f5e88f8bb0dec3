/**
 * State machine of a post: the states from which each action starts, and the sentence where it does not.
 * Permissions are the server's policy.
 */
import type { Verdict } from '../../access/verdict.ts';
import { PostStatus } from './fields.ts';

export type PostAct = 'pass' | 'noPass' | 'offline' | 'remove';

/** Nothing leads back: what was refused or taken down is written anew, so that it is reviewed again. */
export const startsFrom: Readonly<Record<PostAct, readonly PostStatus[]>> = {
  pass: [PostStatus.waiting],
  noPass: [PostStatus.waiting],
  offline: [PostStatus.passed],
  remove: [PostStatus.refused, PostStatus.offline],
};

/** An author takes back what nobody has decided about yet. */
export const ownRemovalStartsFrom: readonly PostStatus[] = [PostStatus.waiting, ...startsFrom.remove];

const reviewed: Readonly<Record<PostStatus, string>> = {
  [PostStatus.waiting]: '',
  [PostStatus.passed]: '已经审核通过，不用再审；要撤下请点“下架”',
  [PostStatus.refused]: '已经审核为不通过，不用再审',
  [PostStatus.offline]: '已经下架，不能再审核',
};
const whyNot: Readonly<Record<PostAct, Readonly<Record<PostStatus, string>>>> = {
  pass: reviewed,
  noPass: reviewed,
  offline: {
    [PostStatus.waiting]: '还没有审核，没有公开，不用下架',
    [PostStatus.passed]: '',
    [PostStatus.refused]: '没有审核通过，没有公开，不用下架',
    [PostStatus.offline]: '已经下架',
  },
  remove: {
    [PostStatus.waiting]: '还没有审核，请先审核；只有发布人本人可以在审核前删除',
    [PostStatus.passed]: '正在公开显示，请先下架再删除',
    [PostStatus.refused]: '',
    [PostStatus.offline]: '',
  },
};

/** @param isOwn the post is the person's own */
export function postMay(act: PostAct, auditStatus: number, isOwn: boolean): Verdict {
  const status = auditStatus as PostStatus;
  const from = act === 'remove' && isOwn ? ownRemovalStartsFrom : startsFrom[act];
  return from.includes(status) || whyNot[act][status] || '状态不允许';
}
