/** Imports contacts from a file or a pasted list: every row is judged first, then all of them, the right ones, or none are written. */
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { ImportedRow, importContacts } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  contactProblem,
  ImportMode,
  MEMBERS_PER_GROUP_MAX,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { lockGroup } from './locked-book.ts';
import { addContacts } from './member-actions.ts';
import { type KnownMember, readKnownMembers } from './member-queries.ts';
import { groupCanOf } from './policy.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Report = AnswerOf<typeof importContacts>;

export async function importRows(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  { groupId, importMode, rows }: CheckedRequestOf<typeof importContacts>,
): Promise<Report> {
  return db.transaction().execute(async (trx) => {
    const { group } = await lockGroup(trx, context.actor, groupId);
    demand(groupCanOf(context.actor, group).edit);
    const known = await readKnownMembers(trx, groupId);
    const { good, problems } = judge(rows, known, personalData);
    const wrongCount = problems.filter(({ isWrong }) => isWrong).length;
    const report: Report = {
      rowCount: rows.length,
      goodCount: good.length,
      wrongCount,
      repeatedCount: problems.length - wrongCount,
      addedCount: 0,
      problems,
    };
    const left = MEMBERS_PER_GROUP_MAX - known.length;
    demand(
      verdict(good.length <= left, `一个分组最多${MEMBERS_PER_GROUP_MAX}人，还可以放${Math.max(left, 0)}人`),
      ErrorCode.validation,
    );
    const isWritten = importMode === ImportMode.good || (importMode === ImportMode.all && wrongCount === 0);
    if (!isWritten || good.length === 0) return report;
    const { addedCount } = await addContacts(trx, personalData, group, good);
    const after = { rowCount: rows.length, addedCount, wrongCount, repeatedCount: report.repeatedCount };
    const operation = {
      module: '个人通讯录',
      action: '导入成员',
      bizType: 'book_group',
      bizId: groupId,
      summary: `向分组“${group.groupName}”导入${addedCount}名成员`,
      after,
    };
    await logOperation(trx, context, operation, clock.now());
    return { ...report, addedCount };
  });
}

function judge(
  rows: readonly ImportedRow[],
  known: readonly KnownMember[],
  personalData: PersonalData,
): Pick<Report, 'problems'> & { good: ImportedRow[] } {
  const inGroup = new Set(known.map(({ phoneHash }) => phoneHash));
  const firstOf = new Map<string, string>();
  const good: ImportedRow[] = [];
  const problems: Report['problems'] = [];
  for (const row of rows) {
    const { rowNo } = row;
    const wrong = contactProblem(row);
    if (wrong) {
      const isUnread = wrong.field === 'phoneNumber' && row.phoneProblem !== '';
      problems.push({ rowNo, problem: isUnread ? row.phoneProblem : wrong.message, isWrong: true });
      continue;
    }
    const phone = normalisePhone(row.phoneNumber) ?? '';
    const earlier = firstOf.get(phone);
    if (earlier !== undefined) {
      problems.push({ rowNo, problem: `号码与${earlier}相同，只导入一次`, isWrong: false });
    } else if (inGroup.has(personalData.hash(phone))) {
      problems.push({ rowNo, problem: '号码已在分组里，不再导入', isWrong: false });
    } else {
      good.push(row);
    }
    if (earlier === undefined) firstOf.set(phone, row.place || `第 ${rowNo} 行`);
  }
  return { good, problems };
}
