/** A file of one of the trial's articles: what its text calls the list. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Dependencies } from '../../dependencies.ts';
import { hangFiles } from '../../features/office/files/attachment-actions.ts';
import { insertFile } from '../../features/office/files/queries.ts';
import { article } from '../../features/publishing/article/kind.ts';
import { hashAnew } from '../../features/publishing/content/queries.ts';
import { openFileStore } from '../../file-store/open-store.ts';
import { chinaDate } from '../../time/moment.ts';

const ARTICLE = '农机购置补贴办理须知';
const NAME = '补贴机具目录（试用）.csv';
/** Invented; with the mark by which Excel knows UTF-8. */
const LINES = `\uFEFF机具,分档,补贴额（元）
轮式拖拉机,50至60马力,12000
水稻插秧机,6行乘坐式,38000
履带式联合收割机,喂入量5公斤每秒,26000
植保无人机,药箱20升以上,9000
`;

/** Once, after the trial's contents are there. */
export async function loadTrialContentFiles({
  db,
  clock,
  config,
}: Pick<Dependencies, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const found = await db
    .selectFrom('article')
    .selectAll()
    .where('title', '=', ARTICLE)
    .executeTakeFirstOrThrow();
  const { articleId, createUserId } = found;
  const bytes = Buffer.from(LINES);
  const sha256 = createHash('sha256').update(bytes).digest();
  const relativeUrl = `video/${chinaDate(now)}/${sha256.toString('hex').slice(0, 32)}.csv`;
  const kept = { relativeUrl, size: bytes.length, sha256 };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  await db.transaction().execute(async (trx) => {
    const contentType = 'text/csv; charset=utf-8';
    const fileId = await insertFile(trx, { ...kept, name: NAME, contentType, createUserId, createTime: now });
    const files = [{ fileId }];
    await hangFiles(trx, { kind: 'article', id: articleId }, { files, userId: createUserId });
    // it was passed with its file
    const hash = article.hashOf({ ...article.writtenOf(found as never), attachments: files });
    await hashAnew(trx, article, [articleId], async (ids) => ids.map((id) => ({ id, hash })));
    await trx
      .updateTable('articleRecord')
      .set({ contentHash: hash })
      .where('articleId', '=', articleId)
      .execute();
  });
}
