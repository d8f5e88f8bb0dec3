/** Rules for changing a subject, for the page 权限说明. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { CallRules, RuleQuestion } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { subjectCanOf } from './policy.ts';
import { findSubjectByNo } from './queries.ts';

const acting = new Map<Endpoint, keyof ReturnType<typeof subjectCanOf>>([
  [endpoints.updateSubject, 'edit'],
  [endpoints.changeSubjectStatus, 'disable'],
  [endpoints.removeSubjects, 'remove'],
]);

export function subjectCallRules({ db }: Pick<Dependencies, 'db'>): CallRules {
  return {
    endpoints: [endpoints.subjectDetails, ...acting.keys()],
    object: 'subject',
    rulesOf: (question) => rulesOf(db, question),
  };
}

async function rulesOf(db: Dependencies['db'], { endpoint, actor, reader, object }: RuleQuestion) {
  const subject = await findSubjectByNo(db, object);
  if (!subject || !covers(areaOf(reader), subject.deptId)) return null;
  const action = acting.get(endpoint);
  return {
    object: `${subject.subjectName}（${subject.subjectNo}）`,
    rules: [
      rule('管辖范围', covers(areaOf(actor), subject.deptId), '不在此人的管辖范围内，主体通讯录里查不到'),
      ...(action ? [rule('谁登记的', subjectCanOf(actor, subject)[action])] : []),
    ],
  };
}
