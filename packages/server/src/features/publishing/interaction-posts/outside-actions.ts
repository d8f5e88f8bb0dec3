/**
 * Posts and replies that farmers write themselves, in another system's application. A post waits for a person's review, whatever the machine says
 * of it; a reply has none before it is read, so that the machine refuses more.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { MachineResult, PostStatus } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { holdsPersonalNumber } from '@farmers-mailbox/contract/rules/personal-number.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import { hangVideo } from '../content/attachments.ts';
import { claimPictures } from './actions.ts';
import { reviewFarmersTexts } from './machine-review.ts';
import { insertPost, insertReply } from './queries.ts';

/** Of somebody without a role: every reviewer stands higher. */
const FARMER_RANK = 9;

export interface OutsidePost {
  readonly postType: number;
  readonly title: string;
  readonly content: string;
  readonly topic: string;
  readonly postUserName: string;
  readonly phoneNumber: string | null;
  readonly deptId: string;
  /** uploads in the name of the responsible person */
  readonly imageUrls: string[];
  readonly videoUrl: string | null;
}

export interface TakenPost {
  readonly postId: string;
  readonly auditStatus: number;
  readonly machineResult: number;
}

interface Needs extends Pick<Dependencies, 'db' | 'clock'> {
  readonly personalData: Pick<PersonalData, 'encrypt'>;
  readonly matcher: CurrentMatcher;
}

/**
 * @param by in whose name the application calls, and who holds its secret: they do not review it
 * @param also in the same transaction
 * @throws Refusal 4000 beside the field
 */
export async function takeInPost(
  { db, clock, matcher, personalData }: Needs,
  by: { readonly owner: Actor; readonly secretUserId: string },
  { phoneNumber, ...post }: OutsidePost,
  also: (trx: Transaction<Tables>, taken: TakenPost) => Promise<void>,
): Promise<TakenPost> {
  const now = clock.now();
  const { deptId } = post;
  const words = await matcher.current(deptId);
  const texts = [post.title, post.content, post.topic];
  const machine = reviewFarmersTexts(words, texts);
  const taken = await db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [deptId]);
    await requirePlace(trx, deptId);
    await claimPictures(trx, by.owner.userId, post.imageUrls);
    const postId = await insertPost(trx, {
      ...post,
      ...machine,
      officialFlag: 0,
      postUserRank: FARMER_RANK,
      phoneCipher: phoneNumber === null ? null : personalData.encrypt(phoneNumber),
      postTime: now,
      broughtUserId: by.secretUserId,
    });
    await hangVideo(trx, { kind: 'postVideo', id: postId }, by.owner.userId, post.videoUrl);
    const { machineResult } = machine;
    const told = { postId, auditStatus: PostStatus.waiting, machineResult };
    await also(trx, told);
    return told;
  });
  for (const text of texts) {
    const hits = words.find(text);
    const looked = { scene: WordScene.post, text, hits, refused: false };
    if (hits.length > 0) matcher.note({ ...looked, by: by.owner, deptId, now });
  }
  return taken;
}

export interface OutsideReply {
  readonly postId: string;
  readonly content: string;
  readonly replyUserName: string;
  readonly deptId: string;
}

export interface TakenReply {
  readonly replyId: string;
  readonly machineResult: number;
}

/**
 * @param also in the same transaction
 * @throws Refusal 1001 for forbidden words; 4000 beside `content` for a number of a person, beside `deptId`; 4040 for a post that is not public
 */
export async function takeInReply(
  { db, clock, matcher }: Omit<Needs, 'personalData'>,
  owner: Actor,
  reply: OutsideReply,
  also: (trx: Transaction<Tables>, taken: TakenReply) => Promise<void>,
): Promise<TakenReply> {
  const now = clock.now();
  const { deptId, content: text } = reply;
  if (holdsPersonalNumber(text)) throw refuseField('content', '评论人人可见，不能写手机号码或身份证号');
  const words = await matcher.current(deptId);
  const { machineResult, hitWords } = reviewFarmersTexts(words, [text]);
  const refused = machineResult === MachineResult.violating;
  const looked = { scene: WordScene.post, text, hits: words.find(text), refused, by: owner, deptId, now };
  if (refused) {
    matcher.note(looked);
    const message = hitWords.join('、');
    throw new Refusal(ErrorCode.sensitiveWord, message, [
      { field: 'content', message: `含有敏感词：${message}，请删除` },
    ]);
  }
  const taken = await db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [deptId]);
    await requirePlace(trx, deptId);
    const replyId = await insertReply(trx, { ...reply, machineResult, replyTime: now });
    if (replyId === undefined) throw new Refusal(ErrorCode.notFound, '这条互动不存在或没有公开');
    const told = { replyId, machineResult };
    await also(trx, told);
    return told;
  });
  if (hitWords.length > 0) matcher.note(looked);
  return taken;
}

/** @throws Refusal 4000 beside `deptId` */
async function requirePlace(trx: Transaction<Tables>, deptId: string): Promise<void> {
  const place = await findDept(trx, deptId);
  if (!place || !isRegionCode(deptId) || place.status !== 1 || place.virtualFlag !== 0) {
    throw refuseField('deptId', '请填写一个在用的市、县、乡镇或村');
  }
}
