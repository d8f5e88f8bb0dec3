/** 改派: gives one consultation that went to the wrong unit or person to another one, and says why. */
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import {
  type ConsultRow,
  reassignConsultation,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { OPINION_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { closeReasonProblem } from '@farmers-mailbox/contract/service/consultations/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem } from '../../../ui/form/items.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { consultReads } from './consultations.tsx';
import { takerOf, UnitItems, type UnitValues, unitProblems } from './UnitItems.tsx';

interface Values extends UnitValues {
  reason: string;
}

export function ReassignDialog({ consultation, onClose }: { consultation: ConsultRow; onClose: () => void }) {
  const { consultId, title, assignDeptName, assignUserName, deadline } = consultation;
  const { attempt } = useAct(reassignConsultation, { refresh: consultReads, success: '已改派' });
  const now = [placeInShort(assignDeptName ?? ''), ...(assignUserName === null ? [] : [assignUserName])];
  return (
    <FormDialog<Values>
      open
      title="改派 1 条咨询"
      submitLabel="改派"
      initial={{ assignDeptId: '', assignUserId: '', reason: '' }}
      problemsOf={(values) => ({
        ...unitProblems(values),
        ...problemsIn({ reason: closeReasonProblem(values.reason) }),
      })}
      onSubmit={(values) => attempt({ consultId, ...takerOf(values), reason: values.reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            “{title}”现在由{now.join('，')}办理。改派后答复期限不变，仍是{toMinute(deadline)}
            ；已经拟写的内容和办理过程随咨询转过去，原来和现在的办理人都会收到站内信。
          </p>
          <UnitItems form={form} consultIds={[consultId]} />
          <LinesItem
            form={form}
            name="reason"
            label="改派的原因"
            isRequired
            maxLength={OPINION_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="如：这个问题归畜牧部门答复"
          />
        </>
      )}
    </FormDialog>
  );
}
