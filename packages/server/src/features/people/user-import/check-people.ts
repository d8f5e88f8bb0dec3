/**
 * Checks every cell of the table by the rules of the form that adds one person, and what only a table can have wrong: people who are
 * in it twice, cells that the spreadsheet changed. Pure: what the database knows is handed in.
 */

import type { ImportProblem } from '@farmers-mailbox/contract/people/imports/task.ts';
import {
  type KnownRole,
  newPersonProblems,
  type PostNode,
} from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { birthdayProblem, type PersonForm, SEX } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { USER_TYPE, UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { readDay } from '@farmers-mailbox/contract/rules/day.ts';
import { normaliseIdNumber, toLongIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import { normalisePhone, whyNoPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { normaliseListedName } from '@farmers-mailbox/contract/rules/real-name.ts';
import type { Actor } from '../../../access/actor.ts';
import { takenSentence, type UniqueField } from '../user-admin/actions.ts';
import { COLUMNS, type Field, headingOf, type PersonRow } from './import-table.ts';

/** Accepted words of the table, with their meaning. */
export interface Meanings {
  /** organisations by code and by full name; a name may stand for several */
  readonly places: ReadonlyMap<string, readonly PostNode[]>;
  readonly roles: readonly KnownRole[];
  /** `YYYY-MM-DD`, China time */
  readonly today: string;
}

/** A row as the form would send it. */
export interface ReadPerson {
  readonly row: PersonRow;
  readonly person: PersonForm;
  readonly smsAgreeFlag: 0 | 1;
  readonly roleNames: string;
  readonly problems: readonly ImportProblem[];
}

export function checkPerson(actor: Actor, row: PersonRow, meanings: Meanings): ReadPerson {
  const text = (field: Field) => row.cells[field].text;
  const named = text('roleIds')
    .split(/[、,，;；/\s]+/)
    .filter((name) => name !== '');
  const roles = named.map((name) => meanings.roles.find((role) => role.roleName === name));
  const node = meanings.places.get(withoutSpaces(text('deptId')))?.[0] ?? null;
  const person: PersonForm = {
    realName: normaliseListedName(text('realName')),
    phoneNumber: normalisePhone(text('phoneNumber')) ?? text('phoneNumber'),
    userName: text('userName').normalize('NFKC'),
    certificateNo: toLongIdNumber(
      normaliseIdNumber(text('certificateNo').normalize('NFKC').replace(/\s/g, '')),
    ),
    nickName: text('nickName'),
    // what is no word for a sex is told as such below
    sex: SEX.find(({ label }) => label === text('sex'))?.value ?? 0,
    birthday: readDay(text('birthday')) ?? text('birthday'),
    deptId: node?.deptId ?? text('deptId'),
    roleIds: roles.flatMap((role) => (role ? [role.roleId] : [])),
    userType: userTypeOf(text('userType'), named.length > 0),
    remark: text('remark'),
  };
  const sentences: Partial<Record<Field, string>> = {
    ...problemsIn({ birthday: birthdayProblem(person.birthday, meanings.today) }),
    ...newPersonProblems(actor, person, node, meanings.roles),
    ...unreadablePhone(text('phoneNumber')),
    ...unknownWords(row, meanings, named),
    ...changedCells(row),
  };
  // whether a role and an account are needed the type says, and here it says nothing
  if (person.userType === 0) {
    if (named.length === 0) delete sentences.roleIds;
    if (person.userName === '') delete sentences.userName;
  }
  const problems = COLUMNS.flatMap(({ field, heading }) => {
    const problem = sentences[field];
    return problem === undefined ? [] : [{ rowNo: row.rowNo, column: heading, problem }];
  });
  const smsAgreeFlag = text('smsAgreeFlag') === '是' ? 1 : 0;
  return { row, person, smsAgreeFlag, roleNames: named.join('、'), problems };
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** 0 is no type. */
function userTypeOf(label: string, hasRoles: boolean): number {
  if (label === '') return hasRoles ? UserType.staff : UserType.farmer;
  return USER_TYPE.find((type) => type.label === label)?.value ?? 0;
}

/** Cells whose text means nothing, named as they were written. */
function unknownWords(
  { cells }: PersonRow,
  { places, roles }: Meanings,
  named: readonly string[],
): Partial<Record<Field, string>> {
  const sentences: Partial<Record<Field, string>> = {};
  const place = withoutSpaces(cells.deptId.text);
  const meant = places.get(place) ?? [];
  if (place === '') sentences.deptId = '请填写所属组织';
  else if (meant.length === 0) {
    sentences.deptId = '没有这个组织，或不在您的管辖范围内，请从“组织”工作表里复制';
  } else if (meant.length > 1) sentences.deptId = `有${meant.length}个组织叫这个名称，请改填组织编码`;
  const unknown = named.find((name) => !roles.some(({ roleName }) => roleName === name));
  if (unknown !== undefined) sentences.roleIds = `没有“${unknown}”这个角色，请从下拉框里选择`;
  const { text } = cells.userType;
  if (text !== '' && !USER_TYPE.some(({ label }) => label === text)) {
    sentences.userType = `没有“${text}”这个用户类型，请从下拉框里选择`;
  }
  const sex = cells.sex.text;
  if (sex !== '' && !SEX.some(({ label }) => label === sex)) {
    sentences.sex = `没有“${sex}”这个性别，请从下拉框里选择`;
  }
  if (!['', '是', '否'].includes(cells.smsAgreeFlag.text)) sentences.smsAgreeFlag = '请填“是”或“否”';
  return sentences;
}

/** Says what the number lacks: in a table nobody sees it beside the sentence. */
function unreadablePhone(text: string): Partial<Record<Field, string>> {
  return text === '' || normalisePhone(text) !== null ? {} : { phoneNumber: whyNoPhone(text) };
}

function changedCells({ cells }: PersonRow): Partial<Record<Field, string>> {
  return Object.fromEntries(
    COLUMNS.flatMap(({ field }) => (cells[field].problem === null ? [] : [[field, cells[field].problem]])),
  );
}

/** Values that belong to one person only. */
const ONCE: readonly UniqueField[] = ['phoneNumber', 'userName', 'certificateNo'];

const keyOf = (person: PersonForm, field: UniqueField): string =>
  field === 'userName' ? person.userName.toLowerCase() : person[field];

/** Of every row after the first that says the same. */
export function repeatedProblems(people: readonly ReadPerson[]): ImportProblem[] {
  return ONCE.flatMap((field) => {
    const firstRow = new Map<string, number>();
    return people.flatMap(({ person, row: { rowNo } }) => {
      const key = keyOf(person, field);
      const first = firstRow.get(key);
      if (first === undefined) firstRow.set(key, rowNo);
      if (key === '' || first === undefined) return [];
      const problem = `与第${first}行重复，请改正其中一行，或删去多余的一行`;
      return [{ rowNo, column: headingOf(field), problem }];
    });
  });
}

const WAY_OUT: Record<UniqueField, string> = {
  phoneNumber: '请核对号码；此人已有账号的，删去这一行',
  userName: '请换一个',
  certificateNo: '请核对；此人已有账号的，删去这一行',
};

/** @param taken what living accounts have already */
export function takenProblems(
  people: readonly ReadPerson[],
  taken: Record<UniqueField, ReadonlySet<string>>,
): ImportProblem[] {
  return people.flatMap(({ person, row: { rowNo } }) =>
    ONCE.flatMap((field) =>
      taken[field].has(keyOf(person, field))
        ? [{ rowNo, column: headingOf(field), problem: `${takenSentence[field]}，${WAY_OUT[field]}` }]
        : [],
    ),
  );
}
