/** Rules of the calls about posts, the same for every post, for the page 权限说明. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

export const postCallRules: CallRules = {
  endpoints: [
    endpoints.pagePosts,
    endpoints.detailsOfPost,
    endpoints.readPostPicture,
    endpoints.passPosts,
    endpoints.refusePosts,
    endpoints.takePostsDown,
    endpoints.orderPost,
    endpoints.removePosts,
    endpoints.addPost,
    endpoints.pageReplies,
    endpoints.removeReplies,
  ],
  object: null,
  rulesOf: async ({ actor }) => ({
    object: '',
    rules: [
      rule(
        '管辖范围',
        verdict(
          managedArea(actor) !== null,
          '只有管理员可以办理互动，只限管辖范围内的；自己发布的由其他人审核，级别高于自己的由上级审核',
        ),
      ),
    ],
  }),
};
