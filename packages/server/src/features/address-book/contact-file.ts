/**
 * Reads contacts out of an uploaded list: a name, a number and perhaps a post in each row. Columns are taken by their headings (姓名,
 * 手机号码, 职务) where there are any, else by what they hold. What is wrong with a row is judged later, so that its text comes back as it was.
 */
import type { ImportedRow } from '@farmers-mailbox/contract/address-book/endpoints.ts';
import { CONTACT_CELL_MAX, IMPORTED_CONTACTS_MAX } from '@farmers-mailbox/contract/address-book/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { UploadedFile } from '../../http/route.ts';
import { readUploadedTable, refuseFile } from '../../http/uploaded-table.ts';

const tooMany = `名单超过${IMPORTED_CONTACTS_MAX}行，请分几次导入`;

/** @throws Refusal as `readUploadedTable` does */
export async function readContacts({ fileName, content }: UploadedFile): Promise<ImportedRow[]> {
  // the heading is no contact
  const table = await readUploadedTable(fileName, content, { rowsMax: IMPORTED_CONTACTS_MAX + 1, tooMany });
  const places = placesIn(table[0]?.cells ?? []);
  const rows = places ? table.slice(1) : table;
  if (rows.length === 0) throw refuseFile(ErrorCode.validation, '文件里只有标题，没有内容');
  if (rows.length > IMPORTED_CONTACTS_MAX) throw refuseFile(ErrorCode.validation, tooMany);
  return rows.map(({ rowNo, cells }) => ({
    rowNo,
    ...textsOf(places ? byPlace(cells, places) : byContent(cells)),
  }));
}

interface Places {
  readonly realName: number;
  readonly phoneNumber: number;
  readonly post: number;
}
type Texts = Pick<ImportedRow, 'realName' | 'phoneNumber' | 'post'>;

/** Null when the first row is no heading. */
function placesIn(cells: readonly string[]): Places | null {
  const placeOf = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell.trim()));
  const phoneNumber = placeOf(/手机|号码|电话|phone|mobile/i);
  if (phoneNumber < 0 || cells.some((cell) => /\d{5,}/.test(cell))) return null;
  return { phoneNumber, realName: placeOf(/姓名|名字|联系人|name/i), post: placeOf(/职务|职位|岗位|身份/) };
}

const byPlace = (cells: readonly string[], places: Places): Texts => ({
  realName: cells[places.realName] ?? '',
  phoneNumber: cells[places.phoneNumber] ?? '',
  post: cells[places.post] ?? '',
});

/** The number is what reads as one, else what has most digits; the name comes before the post. */
function byContent(cells: readonly string[]): Texts {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const digitsIn = (cell: string) => cell.replace(/\D/g, '').length;
  const phoneNumber =
    filled.find((cell) => normalisePhone(cell) !== null) ??
    filled.filter((cell) => digitsIn(cell) >= 5).toSorted((a, b) => digitsIn(b) - digitsIn(a))[0] ??
    '';
  const [realName = '', post = ''] = filled.filter((cell) => cell !== phoneNumber);
  return { realName, phoneNumber, post };
}

const textsOf = ({ realName, phoneNumber, post }: Texts): Texts => ({
  realName: short(realName),
  phoneNumber: short(phoneNumber),
  post: short(post),
});
const short = (cell: string) => cell.trim().slice(0, CONTACT_CELL_MAX);
