/** Pictures of what the trial's farmers ask about, a voice and a film, and tables that their answers bring along, kept as uploaded ones are. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FileObjectKind } from '../access/file-reader.ts';
import type { Dependencies } from '../dependencies.ts';
import { hangFiles, listFilesOf } from '../features/office/files/attachment-actions.ts';
import { insertFile } from '../features/office/files/queries.ts';
import { openFileStore } from '../file-store/open-store.ts';
import { chinaDate } from '../time/moment.ts';
import { TRIAL_COUNTY } from './accounts.ts';
import { drawPicture } from './publishing/drawn-picture.ts';
import { GOODS } from './publishing/supply-demand-goods.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

const PICTURED = 12;
const WITH_TABLE = 6;
/** Behind the pictures: a voice and a film, and where they were taken. */
const MEDIA = [
  { file: 'question.mp3', name: '提问录音（虚构）.mp3', contentType: 'audio/mpeg' },
  { file: 'field.mp4', name: '田间（试用）.mp4', contentType: 'video/mp4' },
];
const POINT = { lng: 120.0852, lat: 30.3119 };
const VIDEOS = new URL('../../../../data/videos/', import.meta.url);
/** With the mark by which spreadsheet programs know the encoding. */
const TABLE = Buffer.from(
  '\uFEFF日期,地块,药剂,每亩用量,安全间隔期（天）\r\n2026-06-18,东畈（虚构）,井冈霉素,200毫升,14\r\n',
);

/** Of the trial's county, the newest: those that came from an application have pictures, those that were answered a table. */
export async function loadTrialConsultFiles(needs: Needs): Promise<void> {
  const { userId } = await needs.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'superadmin')
    .executeTakeFirstOrThrow();
  const ofCounty = needs.db
    .selectFrom('consultation')
    .select(['consultId', 'draftUserId'])
    .where('deptId', 'like', `${TRIAL_COUNTY}%`)
    .orderBy('callTime', 'desc');
  const asked = await ofCounty.where('callSource', 'in', [1, 2]).limit(PICTURED).execute();
  for (const [place, { consultId }] of asked.entries()) {
    const { scenery } = GOODS[place % GOODS.length] ?? {};
    if (!scenery) continue;
    const picture = {
      bytes: drawPicture(scenery),
      name: '田里.png',
      place: 'product',
      contentType: 'image/png',
    };
    await hang(needs, { kind: 'consultation', id: consultId }, userId, picture);
  }
  const [first] = asked;
  if (first) {
    for (const { file, name, contentType } of MEDIA) {
      const bytes = await readFile(new URL(file, VIDEOS));
      const consultation = { kind: 'consultation', id: first.consultId } as const;
      await hang(needs, consultation, userId, { bytes, name, place: 'video', contentType });
    }
    await needs.db.updateTable('consultation').set(POINT).where('consultId', '=', first.consultId).execute();
  }
  const drafted = await ofCounty.where(sql<boolean>`draft_user_id IS NOT NULL`).limit(WITH_TABLE).execute();
  for (const { consultId, draftUserId } of drafted) {
    const table = {
      bytes: TABLE,
      name: '用药记录表.csv',
      place: 'video',
      contentType: 'text/csv; charset=utf-8',
    };
    await hang(needs, { kind: 'consultReply', id: consultId }, draftUserId ?? userId, table);
  }
}

interface TrialFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly place: string;
  readonly contentType: string;
}

async function hang(
  { db, clock, config }: Needs,
  object: { readonly kind: FileObjectKind; readonly id: string },
  userId: string,
  { bytes, name, place, contentType }: TrialFile,
): Promise<void> {
  const now = clock.now();
  const digits = createHash('sha256')
    .update(`trial ${object.kind} ${object.id} ${name}`)
    .digest('hex')
    .slice(0, 32);
  const relativeUrl = `${place}/${chinaDate(now)}/${digits}.${name.split('.').at(-1)}`;
  const kept = { relativeUrl, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  await openFileStore(config).put(kept, Readable.from([bytes]));
  await db.transaction().execute(async (trx) => {
    const had = (await listFilesOf(trx, object.kind, [object.id], config)).get(object.id) ?? [];
    const fileId = await insertFile(trx, {
      ...kept,
      name,
      contentType,
      createUserId: userId,
      createTime: now,
    });
    await hangFiles(trx, object, { files: [...had, { fileId }], userId });
  });
}
