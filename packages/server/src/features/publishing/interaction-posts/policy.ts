/**
 * Permissions to read, review, take down and remove posts (decision 33): administrators, in their area; never one's own, under any
 * account; official ones of somebody who stands higher not either. Pure.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { rankOf } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { PostStatus } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { type PostAct, postMay } from '@farmers-mailbox/contract/publishing/interaction-posts/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { isSamePerson } from '../../../access/same-person.ts';

export interface Written {
  readonly deptId: string;
  readonly auditStatus: number;
  readonly officialFlag: number;
  readonly postUserId: string | null;
  readonly postUserRank: number;
  /** keyed hash of the writer's ID number, as it stands with the account */
  readonly certificateHash: string | null;
  /** who held the secret of the application that brought it in; null: a person wrote it here */
  readonly broughtUserId: string | null;
  readonly broughtCertificateHash: string | null;
}

const permissionFor: Readonly<Record<PostAct, Permission>> = {
  pass: 'content:interaction:pass',
  noPass: 'content:interaction:noPass',
  offline: 'content:interaction:offline',
  remove: 'content:interaction:remove',
};

export const isOwn = (actor: Actor, { postUserId: userId, certificateHash }: Written): boolean =>
  isSamePerson(actor, { userId, certificateHash });

/** The post came with a secret that this person was shown, under any account. */
const isBrought = (
  actor: Actor,
  { broughtUserId: userId, broughtCertificateHash: certificateHash }: Written,
): boolean => isSamePerson(actor, { userId, certificateHash });

/** Rules of the act for the person; the post's state is asked beside them. */
export function rulesOn(actor: Actor, act: PostAct, post: Written): readonly Rule[] {
  const own = isOwn(actor, post);
  const isReview = act === 'pass' || act === 'noPass';
  return [
    rule('操作权限', holdsPermission(actor, permissionFor[act]), '没有操作权限'),
    rule('管辖范围', covers(managedArea(actor), post.deptId), '不在您的管辖范围内'),
    rule('本人回避', !(isReview && own), '您自己发布的互动，须由其他人审核'),
    rule('密钥经手人回避', !(isReview && isBrought(actor, post)), '由您经手密钥的应用提交，须由其他人审核'),
    rule('级别', own || mayJudge(actor, post), '发布人的级别比您高，请由同级或上级办理'),
  ];
}

/** Equals judge each other's: in many places there is nobody else. */
const mayJudge = (actor: Actor, { officialFlag, postUserRank }: Written): boolean =>
  officialFlag === 0 || rankOf(actor.roleKeys) >= postUserRank;

export const mayByPerson = (actor: Actor, act: PostAct, post: Written): Verdict =>
  verdictOf(rulesOn(actor, act, post));

export function may(actor: Actor, act: PostAct, post: Written): Verdict {
  return allOf(postMay(act, post.auditStatus, isOwn(actor, post)), mayByPerson(actor, act, post));
}

/** Whoever may take it down also puts it on top, or down from there. */
export const mayOrder = (actor: Actor, post: Written): Verdict =>
  allOf(
    verdict(post.auditStatus === PostStatus.passed, '只有已公开的才能置顶'),
    mayByPerson(actor, 'offline', post),
  );

export const mayRemoveReplies = (actor: Actor, deptId: string): Verdict =>
  verdictOf([
    rule('操作权限', holdsPermission(actor, 'content:interaction:offline'), '没有操作权限'),
    rule('管辖范围', covers(managedArea(actor), deptId), '不在您的管辖范围内'),
  ]);
