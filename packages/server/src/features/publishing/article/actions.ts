/** Puts a published article on top or recommends it, or takes that back. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  orderArticle as endpoint,
  WrittenArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from '../content/actions.ts';
import { lockContents } from '../content/queries.ts';
import { article, mayOrder, orderStateAllows, type StoredArticle } from './kind.ts';
import { setOrder } from './queries.ts';

type ArticleActions = ContentActions<WrittenArticle, StoredArticle>;

const WORDS = { topFlag: '置顶', recommendFlag: '推荐' } as const;
const FLAGS = ['topFlag', 'recommendFlag'] as const;

/**
 * Each flag that changes has its row in the operation log; what stands already is not written again.
 * @throws Refusal 4040, 4090 for what is not published any more, 4030
 */
export async function orderArticle(
  content: ArticleActions,
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  act: Act,
  { articleId, ...asked }: CheckedRequestOf<typeof endpoint>,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // until the transaction ends nobody else puts it on top, passes it or takes it offline
    await lockContents(trx, article, [articleId]);
    const found = await article.find({ db: trx, config }, act.actor, articleId, now);
    if (!found) throw new Refusal(ErrorCode.notFound, article.missing);
    demand(orderStateAllows(found), ErrorCode.stateChanged);
    demand(mayOrder(act.actor, found));
    const changed = FLAGS.filter((flag) => asked[flag] !== undefined && asked[flag] !== found[flag]);
    if (changed.length === 0) return;
    await setOrder(trx, articleId, asked);
    const about = { id: articleId, contentHash: found.contentHash, written: found };
    for (const flag of changed) {
      const action = asked[flag] === 1 ? WORDS[flag] : `取消${WORDS[flag]}`;
      const change = { before: { [flag]: found[flag] }, after: { [flag]: asked[flag] } };
      await content.log(trx, act, now, { ...about, action, ...change });
    }
  });
}
