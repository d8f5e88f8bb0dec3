/** A letter's row with its files and its lines in the log, as acts write them; receivers stand in delivery-actions.ts. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LETTER_FILE_BYTES_MAX } from '@farmers-mailbox/contract/office/letters/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { Refusal, requireVersion } from '../../../http/refusal.ts';
import { type Act, type Deed, logOperation, type Operation } from '../../system/operation-log/actions.ts';
import { dropFiles, hangFiles } from '../files/attachment-actions.ts';
import { findWritten, insertLetter, updateDraft } from './outbox-queries.ts';
import { listForgotten } from './queries.ts';
import { namesInShort, type Target } from './receivers.ts';

export type Written = CheckedRequestOf<typeof endpoints.saveLetterDraft>;

export const absent = () => new Refusal(ErrorCode.notFound, '信件不存在或已删除');

export const columnsOf = (fields: Written, targets: readonly Target[]) => ({
  letterTitle: fields.letterTitle,
  letterContent: fields.letterContent,
  receiverType: fields.receiverType,
  receiverIds: targets.map(({ id }) => id),
  unitScope: fields.unitScope,
  receiverNames: namesInShort(targets, fields),
  replyToId: fields.replyToId,
  smsNoticeFlag: fields.smsNoticeFlag,
});
export type Columns = ReturnType<typeof columnsOf>;

interface Stored {
  readonly letterId: string;
  readonly version: number;
  readonly isRepeated: boolean;
}

/** A new one, or the draft that the fields name. */
export async function store(
  trx: Transaction<Tables>,
  actor: Actor,
  { letterId, version }: Pick<Written, 'letterId' | 'version'>,
  columns: Columns & {
    updateTime: Date;
    letterStatus?: number;
    sendTime?: Date;
    clientReqId?: string | null;
    noticeKind?: number;
    smsText?: string;
  },
): Promise<Stored> {
  const { userId, realName, fullDeptName } = actor;
  const written = { ...columns, createUserName: realName, createDeptName: fullDeptName };
  if (letterId === undefined) {
    const inserted = await insertLetter(trx, {
      ...written,
      createUserId: userId,
      createTime: columns.updateTime,
    });
    return inserted ? { ...inserted, isRepeated: false } : { letterId: '', version: 0, isRepeated: true };
  }
  if (!(await findWritten(trx, userId, letterId))) throw absent();
  const updated = await updateDraft(trx, { userId, letterId, version: requireVersion(version) }, written);
  if (!updated) throw new Refusal(ErrorCode.stateChanged, '这封信刚刚在别处改过或已发出，请刷新后查看');
  return { ...updated, isRepeated: false };
}

export const hangFilesOf = (
  trx: Transaction<Tables>,
  { userId }: Actor,
  id: string,
  { attachments }: Written,
  passedOn: ReadonlySet<string>,
): Promise<void> =>
  hangFiles(
    trx,
    { kind: 'letter', id },
    { files: attachments, userId, passedOn, bytesMax: LETTER_FILE_BYTES_MAX },
  );

export async function dropFilesOfForgotten(
  trx: Transaction<Tables>,
  letterIds: readonly string[],
): Promise<void> {
  for (const id of await listForgotten(trx, letterIds)) await dropFiles(trx, { kind: 'letter', id });
}

export const record = (
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  letterId: string,
  deed: Deed & Pick<Operation, 'summary'>,
) => logOperation(trx, act, { module: '站内信', ...deed, bizType: 'msg_letter', bizId: letterId }, now);
