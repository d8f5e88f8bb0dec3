/** Fields of a post and of a reply that travel: of the writer's number only its ends. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { ContentRecord } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import type {
  PostDetails,
  PostRow,
  ReplyRow,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { POST_EXCERPT } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { Matcher } from '../../messaging/sensitive-words/queries.ts';
import { may, mayOrder, mayRemoveReplies } from './policy.ts';
import type { ListedPost, ListedReply } from './queries.ts';

function shown(actor: Actor, post: ListedPost) {
  return {
    postId: post.postId,
    postType: post.postType,
    title: post.title,
    topic: post.topic,
    officialFlag: post.officialFlag === 1 ? (1 as const) : (0 as const),
    postUserId: post.postUserId,
    postUserName: post.postUserName,
    deptId: post.deptId,
    fullDeptName: post.fullDeptName,
    postTime: toMoment(post.postTime),
    replyCount: post.replyCount,
    likeCount: post.likeCount,
    reportCount: post.reportCount,
    topFlag: post.topFlag,
    machineResult: post.machineResult,
    hitWords: post.hitWords,
    auditStatus: post.auditStatus,
    auditUserName: post.auditUserName,
    auditTime: toMomentOrNull(post.auditTime),
    auditOpinion: post.auditOpinion,
    can: {
      pass: may(actor, 'pass', post),
      noPass: may(actor, 'noPass', post),
      offline: may(actor, 'offline', post),
      remove: may(actor, 'remove', post),
      order: mayOrder(actor, post),
    },
  };
}

export function toPostRow(actor: Actor, post: ListedPost): PostRow {
  const characters = Array.from(post.content.replaceAll(/\s+/g, ' '));
  const excerpt = characters.slice(0, POST_EXCERPT).join('');
  return {
    ...shown(actor, post),
    excerpt: characters.length > POST_EXCERPT ? `${excerpt}…` : excerpt,
    pictureCount: post.imageUrls.length,
    videoFlag: post.videoUrl === null ? 0 : 1,
  };
}

interface Beside {
  readonly matcher: Matcher;
  readonly records: ContentRecord[];
  readonly imageUrls: AttachedFile[];
  readonly isPlain: boolean;
}

export function toPostDetails(
  actor: Actor,
  post: ListedPost,
  { matcher, records, imageUrls, isPlain }: Beside,
  personalData: Pick<PersonalData, 'decrypt'>,
): PostDetails {
  return {
    ...shown(actor, post),
    content: post.content,
    imageUrls,
    videoUrl: post.videoUrl,
    phoneNumber: post.phoneCipher && toldNumber(personalData, post.phoneCipher, isPlain),
    titleHits: hitsIn(matcher, post.title),
    contentHits: hitsIn(matcher, post.content),
    mayRemoveReplies: mayRemoveReplies(actor, post.deptId),
    records,
  };
}

const hitsIn = (matcher: Matcher, text: string) =>
  matcher.find(text).map(({ word, level, start, end }) => ({ word, level, start, end }));

export function toReplyRow(reply: ListedReply, matcher: Matcher): ReplyRow {
  return {
    replyId: reply.replyId,
    replyUserName: reply.replyUserName,
    fullDeptName: reply.fullDeptName,
    content: reply.content,
    replyTime: toMoment(reply.replyTime),
    machineResult: reply.machineResult,
    hits: hitsIn(matcher, reply.content),
  };
}
