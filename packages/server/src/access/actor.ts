/** The person behind a call: who, as which identity, with which rights. Read afresh for every call. */
import type { ActorRights } from '@farmers-mailbox/contract/access/area.ts';
import type { Duty } from '@farmers-mailbox/contract/access/duties.ts';

/** The call that is being answered, as a log keeps it. */
export interface AnsweredCall {
  readonly method: string;
  /** as the contract declares it: an address carries fields */
  readonly path: string;
  /** keyed hash of the fields as they came, 64 hexadecimal digits; null without any that were read, or with a file */
  digest(): string | null;
  /** whole milliseconds since its arrival */
  costMs(): number;
}

export interface Actor extends ActorRights {
  readonly userName: string;
  readonly realName: string;
  /** keyed hash of the ID number: two accounts with the same one are the same person */
  readonly certificateHash: string | null;
  readonly deptName: string;
  readonly fullDeptName: string;
  readonly deptLevel: number;
  readonly deptType: string;
  readonly parentDeptId: string | null;
  readonly roleNames: readonly string[];
  /** the roles themselves, where `roleKeys` names the catalogue's ones that they stand on */
  readonly roleIds: readonly number[];
  /** what must be done before anything else; null for nearly everybody */
  readonly openDuty: Duty | null;
  readonly ip: string;
  /** of the call that is being answered: what a log row and a line of the program's own log have in common */
  readonly requestId: string;
  /** null for somebody who is only asked about */
  readonly call: AnsweredCall | null;
  readonly tokenHash: Buffer;
}

/** The browser and address that a token is shown with: a token taken to another browser is worth nothing. */
export interface TokenCall {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly call: AnsweredCall;
  /** false: looking does not count as the person's activity */
  readonly isActivity: boolean;
}

/** All of somebody that an answer may depend on, to keep it under: the same person with the same rights, in whatever call. */
export function personOf({
  ip: _ip,
  requestId: _requestId,
  call: _call,
  tokenHash: _tokenHash,
  ...person
}: Actor) {
  return person;
}
