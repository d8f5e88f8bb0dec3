/** The wrong rows of an imported file of numbers: `contract/messaging/mass-sms/phone-file-endpoints.ts`. */
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { type Route, route } from '../../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../../http/sheet-answer.ts';
import { chinaDay } from '../../../../time/moment.ts';
import { placeWords } from './phone-file.ts';
import { mendPhoneFile } from './phone-file-actions.ts';

export function phoneFileRoutes(needs: Pick<Dependencies, 'db' | 'personalData' | 'clock'>): Route[] {
  const { db, personalData, clock } = needs;
  return [
    route(endpoints.pageWrongRows, async ({ fileId, ...asked }, { actor }) => {
      const file = await requireOwnFile(db, actor, fileId);
      const from = (asked.pageNum - 1) * asked.pageSize;
      const rows = await wrongRows(db, fileId).offset(from).limit(asked.pageSize).execute();
      const list = rows.map(({ rowNo, place, realName, problem, valueCipher }) => ({
        rowNo,
        place: placeWords(rowNo, place),
        realName,
        problem: problem ?? '',
        value: hidden(valueOf(personalData, valueCipher)),
      }));
      return toPage(list, file.rowCount - file.validCount, asked);
    }),
    route(endpoints.mendPhoneFile, (fields, context) => mendPhoneFile(needs, context, fields)),
    route(endpoints.fetchWrongRows, async ({ fileId }, { actor }) => {
      const file = await requireOwnFile(db, actor, fileId);
      const title = `${file.fileName.replace(/\.[a-z]+$/i, '')}_待改正`;
      return sheetAnswer(title, chinaDay(clock.now()), columns, everyWrongRow(db, personalData, fileId));
    }),
  ];
}

/** @throws Refusal 4040 for another's */
async function requireOwnFile(db: Kysely<Tables>, actor: Actor, fileId: string) {
  const file = await db
    .selectFrom('massSmsPhoneFile')
    .selectAll()
    .where('fileId', '=', fileId)
    .where('createUserId', '=', actor.userId)
    .executeTakeFirst();
  if (!file) throw new Refusal(ErrorCode.notFound, '号码文件不存在或已删除');
  return file;
}

function wrongRows(db: Kysely<Tables>, fileId: string) {
  return db
    .selectFrom('massSmsPhoneFileRow')
    .select(['rowNo', 'place', 'realName', 'problem', 'valueCipher'])
    .where('fileId', '=', fileId)
    .where('problem', 'is not', null)
    .orderBy('rowNo');
}

const valueOf = (personalData: PersonalData, cipher: Buffer | null): string =>
  cipher === null ? '' : personalData.decryptText(cipher);

/** Has lost its last digits already, and only whole shows what the spreadsheet did to it. */
const SHORT_EXPONENT = /^\d(?:\.\d{1,5})?e\+?\d{1,2}$/i;

/** As much as somebody needs who has the file beside it: the first three and the last two signs. */
function hidden(value: string): string {
  if (SHORT_EXPONENT.test(value)) return value;
  const signs = Array.from(value);
  if (signs.length <= 5) return value.replace(/\d/g, '*');
  return [...signs.slice(0, 3), ...signs.slice(3, -2).map(() => '*'), ...signs.slice(-2)].join('');
}

interface WrongLine {
  readonly rowNo: number;
  readonly place: string | null;
  readonly realName: string | null;
  readonly value: string;
  readonly problem: string | null;
}

/** With headings that the import understands: the mended table can be imported as it is. */
const columns: readonly SheetColumn<WrongLine>[] = [
  { title: '手机号码', width: 20, text: ({ value }) => value },
  { title: '姓名', width: 12, text: ({ realName }) => realName },
  { title: '错误说明', width: 40, text: ({ problem }) => problem },
  { title: '原文件第几行', width: 14, text: ({ rowNo, place }) => placeWords(rowNo, place) },
];

const ROWS_AT_ONCE = 1_000;

async function* everyWrongRow(
  db: Kysely<Tables>,
  personalData: PersonalData,
  fileId: string,
): AsyncGenerator<WrongLine> {
  let after = 0;
  for (;;) {
    const rows = await wrongRows(db, fileId).where('rowNo', '>', after).limit(ROWS_AT_ONCE).execute();
    for (const { valueCipher, ...row } of rows) yield { ...row, value: valueOf(personalData, valueCipher) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowNo;
  }
}
