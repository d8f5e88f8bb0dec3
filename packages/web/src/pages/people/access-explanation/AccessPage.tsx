/**
 * 权限说明: one person, one identity, one action, and the object where the action has one; below it which rule allows or refuses it and
 * where it is set. The question stands in the address, so that the answer can be sent to a colleague.
 */
import { mayReadExplanations } from '@farmers-mailbox/contract/people/access-explanation/verdicts.ts';
import { useSession } from '../../../session/session-context.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { ActionChoice } from './ActionChoice.tsx';
import { Answer } from './Answer.tsx';
import { ObjectChoice } from './ObjectChoice.tsx';
import { IdentityChoice, PersonChoice } from './PersonChoice.tsx';
import { useQuestion } from './question.ts';
import './access.css';

export function AccessPage() {
  const { user } = useSession();
  if (mayReadExplanations({ roleKeys: user.roleList }) !== true) return <NoPermissionState />;
  return <Access />;
}

function Access() {
  const { question, change } = useQuestion();
  return (
    <div className="access">
      <section className="card access-question" aria-label="要问的事">
        <p>选一个人、他的一个身份和一件事，看系统按哪条规定允许或不允许。</p>
        <PersonChoice question={question} change={change} />
        {question.userId !== '' && <IdentityChoice question={question} change={change} />}
        {question.identityId !== '' && <ActionChoice question={question} change={change} />}
        {question.action !== '' && <ObjectChoice question={question} change={change} />}
      </section>
      <section className="access-answer" aria-label="说明" aria-live="polite">
        <Answer question={question} />
      </section>
    </div>
  );
}
