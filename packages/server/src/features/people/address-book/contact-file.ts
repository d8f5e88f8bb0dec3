/**
 * Reads contacts out of an uploaded list: a name, a number and perhaps a post in each row. What the columns mean is `contract/tables`' to
 * say. What is wrong with a row is judged later, so that its text comes back as it was.
 */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { readContactFile } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  CONTACT_CELL_MAX,
  IMPORTED_CONTACTS_MAX,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { ROWS_ABOVE_MAX } from '@farmers-mailbox/contract/tables/heading.ts';
import { placesOfPeople } from '@farmers-mailbox/contract/tables/places-of-people.ts';
import { readPeople } from '@farmers-mailbox/contract/tables/read-people.ts';
import type { UploadedFile } from '../../../http/route.ts';
import { readTableChoice, readUploadedTable, refuseFile } from '../../../http/uploaded-table.ts';

const tooMany = `名单超过${IMPORTED_CONTACTS_MAX}行，请分几次导入`;

/** @throws Refusal as `readUploadedTable` does */
export async function readContacts(file: UploadedFile): Promise<AnswerOf<typeof readContactFile>> {
  const choice = readTableChoice(file);
  const { sheets, notes } = await readUploadedTable(file, {
    rowsMax: IMPORTED_CONTACTS_MAX + ROWS_ABOVE_MAX,
    tooMany,
  });
  const { people, understood, isCut } = readPeople(sheets, choice, { notes, needsNames: true });
  if (isCut || people.length > IMPORTED_CONTACTS_MAX) throw refuseFile(ErrorCode.validation, tooMany);
  const isEmpty = understood.sheets.every(({ rowCount }) => rowCount === 0);
  if (isEmpty) throw refuseFile(ErrorCode.validation, '文件里只有标题，没有内容');
  const rows = placesOfPeople(people, understood).map(({ person, rowNo, place }) => ({
    rowNo,
    place,
    realName: short(person.realName),
    phoneNumber: short(person.phone ?? person.value),
    post: short(person.post),
    phoneProblem: person.value.trim() === '' ? (person.problem ?? '') : '',
  }));
  return { rows, understood };
}

const short = (cell: string) => cell.trim().slice(0, CONTACT_CELL_MAX);
