/** Limits of the address book (通讯录) and what a contact from outside must look like; the form, imports and the server ask the same. */
import type { Dictionary } from '../../dictionaries.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { normalisePhone, whyNoPhone } from '../../rules/phone.ts';
import { nameIn } from '../../rules/real-name.ts';

/** personal and shared ones together */
export const GROUPS_PER_PERSON_MAX = 100;
export const MEMBERS_PER_GROUP_MAX = 5000;
/** People or contacts that one call adds, moves or removes. */
export const MEMBERS_PER_CALL_MAX = 500;
/** Rows of one import: they travel as JSON. */
export const IMPORTED_CONTACTS_MAX = 2000;
/** Characters of a cell that are looked at: whatever is longer is wrong anyway. */
export const CONTACT_CELL_MAX = 60;

export const GroupType = { personal: 1, shared: 2 } as const;
export const GROUP_TYPE = [
  { value: GroupType.personal, label: '个人' },
  { value: GroupType.shared, label: '单位共享' },
] as const satisfies Dictionary;

/** Acts of `group/operate`. */
export const GroupOperation = { rename: 1, remove: 2, order: 3, addMembers: 4, place: 5 } as const;
/** Members in the group where they were: kept there, or taken out. */
export const MoveType = { move: 1, copy: 2 } as const;
/** `check` writes nothing; `all` writes everything or nothing; `good` leaves wrong rows out. */
export const ImportMode = { check: 0, all: 1, good: 2 } as const;

/** Reachability of a registered member by mass SMS. Contacts from outside are always `reachable`. */
export const MemberState = { reachable: 0, disabled: 1, outsideArea: 2 } as const;

export interface Contact {
  readonly realName: string;
  readonly phoneNumber: string;
  readonly post: string;
}

const POST_MAX = 30;

export function contactProblems({ realName, phoneNumber, post }: Contact): Problems<keyof Contact> {
  return problemsIn({
    realName: contactNameProblem(realName),
    phoneNumber: contactPhoneProblem(phoneNumber),
    post: post.trim().length > POST_MAX ? `职务不能超过${POST_MAX}个字` : null,
  });
}

/** The first thing that is wrong with a contact, with the field it belongs to; null when nothing is. */
export function contactProblem(contact: Contact): { field: string; message: string } | null {
  const [first] = Object.entries(contactProblems(contact));
  return first ? { field: first[0], message: first[1] } : null;
}

function contactNameProblem(realName: string): string | null {
  if (realName.trim() === '') return '请输入姓名';
  // a name goes into texts where they say 姓名: signs and numbers would let it say something else than was reviewed
  return nameIn(realName) === null ? '姓名应为20个字内的中文' : null;
}

function contactPhoneProblem(phoneNumber: string): string | null {
  if (phoneNumber.trim() === '') return '请输入手机号码';
  return normalisePhone(phoneNumber) === null ? whyNoPhone(phoneNumber) : null;
}

export const groupNameProblem = (groupName: string): string | null =>
  groupName.trim() === '' ? '请输入分组名称' : null;
