/** A file of one of the trial's articles, what its text calls the list, the videos of two contents and a post, the cover of a warning and the picture of an event. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { hangFiles } from '../../features/office/files/attachment-actions.ts';
import { insertFile } from '../../features/office/files/queries.ts';
import { article } from '../../features/publishing/article/kind.ts';
import { hashAnew } from '../../features/publishing/content/queries.ts';
import { hashDisasters } from '../../features/publishing/disaster/queries.ts';
import { knowledge } from '../../features/publishing/knowledge/kind.ts';
import { openFileStore } from '../../file-store/open-store.ts';
import { chinaDate } from '../../time/moment.ts';
import { TRIAL_COUNTY } from '../accounts.ts';
import { drawPicture, type Scenery } from './drawn-picture.ts';
import { PICTURED_EVENT } from './events.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

const WITH_LIST = '农机购置补贴办理须知';
/** Invented; with the mark by which Excel knows UTF-8. */
const LINES = `\uFEFF机具,分档,补贴额（元）
轮式拖拉机,50至60马力,12000
水稻插秧机,6行乘坐式,38000
履带式联合收割机,喂入量5公斤每秒,26000
植保无人机,药箱20升以上,9000
`;
const LIST = { name: '补贴机具目录（试用）.csv', contentType: 'text/csv; charset=utf-8' };

const FILM = new URL('../../../../../data/videos/field.mp4', import.meta.url);
const FILMED = [
  { kind: article, title: '油菜播种要赶在霜降前后' },
  { kind: knowledge, title: '茶园秋冬季修剪与封园' },
] as const;

const FILMED_POST = '晚稻开镰了';
const STORM: Scenery = {
  sky: [92, 104, 124],
  hills: [70, 86, 84],
  field: [110, 122, 96],
  rows: [84, 96, 78],
};

const TEA: Scenery = {
  sky: [188, 214, 230],
  hills: [96, 132, 92],
  field: [86, 142, 74],
  rows: [62, 110, 58],
};

/** Once, after the trial's contents are there. */
export async function loadTrialContentFiles(needs: Needs): Promise<void> {
  await attachTo(needs, { kind: article, title: WITH_LIST }, 'files', Buffer.from(LINES), LIST);
  const film = await readFile(FILM);
  for (const one of FILMED) {
    await attachTo(needs, one, 'video', film, { name: '田间（试用）.mp4', contentType: 'video/mp4' });
  }
  await filmPost(needs, film);
  await coverWarning(needs);
  await pictureEvent(needs);
}

interface Content {
  readonly kind: typeof article | typeof knowledge;
  readonly title: string;
}

async function attachTo(
  { db, clock, config }: Needs,
  { kind, title }: Content,
  as: 'files' | 'video',
  bytes: Buffer,
  { name, contentType }: typeof LIST,
): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ createUserId: string }>`SELECT * FROM ${sql.table(kind.table)}
    WHERE title = ${title}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`The trial has no ${title}.`);
  const id = kind.idOf(found as never);
  const { createUserId } = found;
  const kept = await keep(config, `video/${chinaDate(now)}`, title, bytes, name);
  const { relativeUrl } = kept;
  await db.transaction().execute(async (trx) => {
    const fileId = await insertFile(trx, { ...kept, name, contentType, createUserId, createTime: now });
    const files = [{ fileId }];
    const type = kind.types[0];
    const isVideo = as === 'video';
    await hangFiles(
      trx,
      { kind: isVideo ? `${type as 'article' | 'knowledge'}Video` : 'article', id },
      { files, userId: createUserId },
    );
    // it was passed with it
    const media = isVideo ? { videoUrl: relativeUrl, attachments: [] } : { attachments: files };
    const hash = kind.hashOf({ ...kind.writtenOf(found as never), ...media } as never);
    if (isVideo)
      await sql`UPDATE ${sql.table(kind.table)} SET video_url = ${relativeUrl} WHERE ${sql.ref(kind.key)} = ${id}`.execute(
        trx,
      );
    await hashAnew(trx, kind, [id], async (ids) => ids.map((one) => ({ id: one, hash })));
    await sql`UPDATE ${sql.table(kind.records)} SET content_hash = ${hash} WHERE ${sql.ref(kind.key)} = ${id}`.execute(
      trx,
    );
  });
}

/** @param about for a name that is the same at each start */
async function keep(config: Needs['config'], folder: string, about: string, bytes: Buffer, name: string) {
  const digits = createHash('sha256').update(`trial ${about}`).digest('hex').slice(0, 32);
  const relativeUrl = `${folder}/${digits}.${name.split('.').at(-1)}`;
  const kept = { relativeUrl, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  return kept;
}

/** The newest warning of the trial's county that is published has a cover. */
async function coverWarning({ db, clock, config }: Needs): Promise<void> {
  const now = clock.now();
  const { disasterId: id, createUserId } = await db
    .selectFrom('disasterInfo')
    .select(['disasterId', 'createUserId'])
    .where('infoType', '=', InfoType.warning)
    .where('auditStatus', '=', ContentStatus.published)
    .where(sql<boolean>`starts_with(create_dept_id, ${TRIAL_COUNTY})`)
    .orderBy('disasterId', 'desc')
    .executeTakeFirstOrThrow();
  const name = '风雨（试用）.png';
  const kept = await keep(config, `product/${chinaDate(now)}`, name, drawPicture(STORM), name);
  await db.transaction().execute(async (trx) => {
    const row = { ...kept, name, contentType: 'image/png', createUserId, createTime: now };
    const fileId = await insertFile(trx, row);
    await hangFiles(trx, { kind: 'disasterPicture', id }, { files: [{ fileId }], userId: createUserId });
    const { relativeUrl: coverUrl } = kept;
    await trx.updateTable('disasterInfo').set({ coverUrl }).where('disasterId', '=', id).execute();
    await hashDisasters(trx, [id]);
    // it was passed with it
    await sql`UPDATE disaster_operation_record AS record SET content_hash = disaster_info.content_hash
      FROM disaster_info WHERE record.disaster_id = ${id} AND disaster_info.disaster_id = ${id}`.execute(trx);
  });
}

/** Open to everybody who is signed in, as pictures of events are. */
async function pictureEvent({ db, clock, config }: Needs): Promise<void> {
  const { id, createUserId } = await db
    .selectFrom('sysEvent')
    .select(['id', 'createUserId'])
    .where('eventTitle', '=', PICTURED_EVENT)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const name = '茶园（试用）.png';
  const kept = await keep(config, `product/${chinaDate(now)}`, name, drawPicture(TEA), name);
  await db.transaction().execute(async (trx) => {
    const row = { ...kept, name, contentType: 'image/png', createUserId, createTime: now };
    await insertFile(trx, { ...row, refCount: 1 });
    await trx
      .updateTable('sysEvent')
      .set({ imageUrls: [kept.relativeUrl] })
      .where('id', '=', id)
      .execute();
  });
}

/** A farmer's post with a video that is public. */
async function filmPost({ db, clock, config }: Needs, film: Buffer): Promise<void> {
  const now = clock.now();
  const { postId: id, auditUserId } = await db
    .selectFrom('interactionPost')
    .select(['postId', 'auditUserId'])
    .where('title', '=', FILMED_POST)
    .executeTakeFirstOrThrow();
  const name = '开镰（试用）.mp4';
  const kept = await keep(config, `video/${chinaDate(now)}`, name, film, name);
  const createUserId = auditUserId ?? '';
  await db.transaction().execute(async (trx) => {
    const row = { ...kept, name, contentType: 'video/mp4', createUserId, createTime: now };
    const fileId = await insertFile(trx, row);
    await hangFiles(trx, { kind: 'postVideo', id }, { files: [{ fileId }], userId: createUserId });
    const { relativeUrl: videoUrl } = kept;
    await trx.updateTable('interactionPost').set({ videoUrl }).where('postId', '=', id).execute();
  });
}
