/** What each feature's calls ask for beyond the permission, in one list for the page 权限说明. */
import type { CallRules } from './access/call-rules.ts';
import type { Dependencies } from './dependencies.ts';
import { departmentCallRules } from './features/departments/call-rules.ts';
import { dictionaryCallRules } from './features/dictionaries/call-rules.ts';
import { loginLogCallRules } from './features/login-log/call-rules.ts';
import { applicationCallRules } from './features/mass-sms/call-rules.ts';
import { sessionCallRules } from './features/online-sessions/call-rules.ts';
import { operationLogCallRules } from './features/operation-log/call-rules.ts';
import { parameterCallRules } from './features/parameters/call-rules.ts';

export function listCallRules({ db }: Pick<Dependencies, 'db'>): CallRules[] {
  return [
    applicationCallRules(db),
    ...departmentCallRules(db),
    sessionCallRules(db),
    ...operationLogCallRules,
    loginLogCallRules,
    dictionaryCallRules,
    parameterCallRules,
  ];
}
