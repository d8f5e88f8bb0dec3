/** Shared by the list and the details of posts: the words and colours of their states, and the reads that an act changes. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import {
  detailsOfPost,
  type PostRow,
  pagePosts,
  pageReplies,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  MACHINE_RESULT,
  MachineResult,
  POST_STATUS,
  PostStatus,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import type { PostAct } from '@farmers-mailbox/contract/publishing/interaction-posts/states.ts';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';

/** with what waits of them in the menu */
export const postReads = [pagePosts, detailsOfPost, pageReplies, todo] as const;

/** Fields of a post that a decision needs and shows, from the list or from its details. */
export type Post = Omit<PostRow, 'excerpt' | 'pictureCount' | 'videoFlag'>;

const stateTones: Readonly<Record<number, TagTone>> = {
  [PostStatus.waiting]: 'attention',
  [PostStatus.passed]: 'good',
  [PostStatus.refused]: 'bad',
};
const machineTones: Readonly<Record<number, TagTone>> = {
  [MachineResult.normal]: 'neutral',
  [MachineResult.suspect]: 'orange',
  [MachineResult.violating]: 'bad',
};

export function StateTag({ value }: { value: number }) {
  return <Tag tone={stateTones[value] ?? 'neutral'}>{labelOf(POST_STATUS, value)}</Tag>;
}

export function MachineTag({ value }: { value: number }) {
  return <Tag tone={machineTones[value] ?? 'neutral'}>{labelOf(MACHINE_RESULT, value)}</Tag>;
}

export const wordFor: Readonly<Record<PostAct, string>> = {
  pass: '通过',
  noPass: '不通过',
  offline: '下架',
  remove: '删除',
};

const actsFrom: Readonly<Record<number, readonly PostAct[]>> = {
  [PostStatus.waiting]: ['pass', 'noPass'],
  [PostStatus.passed]: ['offline'],
  [PostStatus.refused]: ['remove'],
  [PostStatus.offline]: ['remove'],
};

/** The acts that a post's state offers; its writer may also take back what nobody has decided about. */
export function actsIn({ auditStatus, can }: Pick<Post, 'auditStatus' | 'can'>): readonly PostAct[] {
  const acts = actsFrom[auditStatus] ?? [];
  return auditStatus === PostStatus.waiting && can.remove === true ? [...acts, 'remove'] : acts;
}
