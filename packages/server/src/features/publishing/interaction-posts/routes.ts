/** The pages 互动审核 and 新增互动: `contract/publishing/interaction-posts/endpoints.ts`. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { isPlainAsked } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { readGuarded } from '../../office/files/actions.ts';
import { tellPictures } from '../../office/files/picture-actions.ts';
import { toContentRecord } from '../content/presenter.ts';
import { listRecords } from '../content/queries.ts';
import { quietly } from '../content/routes.ts';
import { decideAbout, logPhoneLook, putOnTop, removeThem, removeTheReplies, writePost } from './actions.ts';
import { pageOfPosts } from './list-queries.ts';
import { toPostDetails, toPostRow, toReplyRow } from './presenter.ts';
import { findPost, type ListedPost, POST_RECORDS, pageOfReplies } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

export function interactionPostRoutes(deps: Needs): Route[] {
  const { db, personalData } = deps;
  const needs = { ...deps, matcher: openCurrentMatcher(db) };
  const requirePost = async (actor: Actor, postId: string): Promise<ListedPost> => {
    const post = await findPost(db, managedArea(actor), postId);
    if (!post) throw new Refusal(ErrorCode.notFound, '互动不存在或已删除');
    return post;
  };
  return [
    route(endpoints.pagePosts, async (filters, { actor }) => {
      const { list, total, more } = await pageOfPosts(db, managedArea(actor), filters);
      const rows = list.map((post) => toPostRow(actor, post));
      return { ...toPage(rows, total, filters), more };
    }),
    route(endpoints.detailsOfPost, async ({ postId, plainFlag }, act) => {
      const { actor } = act;
      const post = await requirePost(actor, postId);
      const isPlain = post.phoneCipher !== null && isPlainAsked(actor, plainFlag);
      if (isPlain) await logPhoneLook(deps, act, post);
      const records = (await listRecords(db, POST_RECORDS, postId)).map(toContentRecord);
      const matcher = await needs.matcher.current(post.deptId);
      const imageUrls = await tellPictures(deps, post.imageUrls);
      return toPostDetails(actor, post, { matcher, records, imageUrls, isPlain }, personalData);
    }),
    route(endpoints.readPostPicture, async ({ postId, relativeUrl }, { actor }) => {
      const { imageUrls } = await requirePost(actor, postId);
      if (!imageUrls.includes(relativeUrl)) throw new Refusal(ErrorCode.notFound, '图片不存在或已删除');
      return readGuarded(deps, relativeUrl);
    }),
    route(endpoints.passPosts, (fields, context) => decideAbout(deps, context, 'pass', fields)),
    route(endpoints.refusePosts, (fields, context) => decideAbout(deps, context, 'noPass', fields)),
    route(endpoints.takePostsDown, (fields, context) => decideAbout(deps, context, 'offline', fields)),
    route(endpoints.removePosts, ({ postIds }, context) => removeThem(deps, context, postIds)),
    route(endpoints.orderPost, (asked, context) => quietly(putOnTop(deps, context, asked))),
    route(endpoints.addPost, (fields, context) => writePost(needs, context, fields)),
    route(endpoints.pageReplies, async (asked, { actor }) => {
      const { deptId } = await requirePost(actor, asked.postId);
      const words = await needs.matcher.current(deptId);
      const { list, total } = await pageOfReplies(db, asked);
      return toPage(
        list.map((reply) => toReplyRow(reply, words)),
        total,
        asked,
      );
    }),
    route(endpoints.removeReplies, (fields, context) => removeTheReplies(deps, context, fields)),
  ];
}
