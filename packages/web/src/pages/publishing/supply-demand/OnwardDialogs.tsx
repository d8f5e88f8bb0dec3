/** A listing goes on: as the daily help of a day, or as an SMS draft. Each asks for the contact's consent. */
import {
  type ListingRow,
  turnListingIntoDailyHelp,
  turnListingIntoSms,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { NO_CONSENT } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { unlessFilled } from '@farmers-mailbox/contract/rules/filled.ts';
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { CheckItem, DayItem } from '../../../ui/form/items.tsx';

export interface OnwardDialogProps {
  row: Pick<ListingRow, 'supplyId' | 'title'>;
  onClose: () => void;
}

interface Help {
  helpDate: string | null;
  isAgreed: boolean;
}

export function ToDailyHelpDialog({ row: { supplyId, title }, onClose }: OnwardDialogProps) {
  const turn = useAct(turnListingIntoDailyHelp);
  const navigate = useNavigate();
  return (
    <FormDialog<Help>
      open
      title="推荐每日一助"
      submitLabel="写成草稿"
      initial={{ helpDate: null, isAgreed: false }}
      problemsOf={({ helpDate, isAgreed }) =>
        problemsIn({
          helpDate: unlessFilled(helpDate, '请选择日期'),
          isAgreed: isAgreed ? null : NO_CONSENT,
        })
      }
      placed={(errors) =>
        Object.fromEntries(
          errors.map(({ field, message }) => [field === 'consentFlag' ? 'isAgreed' : field, message]),
        )
      }
      onSubmit={async ({ helpDate }) => {
        const day = helpDate ?? '';
        const { helpId } = await turn.attempt({ supplyId, helpDate: day, consentFlag: 1 });
        await navigate(paths.dailyHelpOn(day, helpId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>“{title}”写成它所在县（市、区）或市的每日一助草稿，修改后提交审核，通过了再生成短信。</p>
          <DayItem form={form} name="helpDate" label="日期" isRequired hint="每个市、县一天只有一条" />
          <CheckItem form={form} name="isAgreed">
            联系人同意在短信里写明姓名和手机号码
          </CheckItem>
        </>
      )}
    </FormDialog>
  );
}

export function ListingSmsDialog({ row: { supplyId, title }, onClose }: OnwardDialogProps) {
  const turn = useAct(turnListingIntoSms);
  const navigate = useNavigate();
  return (
    <FormDialog<Pick<Help, 'isAgreed'>>
      open
      title="转短信"
      submitLabel="生成草稿"
      initial={{ isAgreed: false }}
      onSubmit={async ({ isAgreed }) => {
        const { applyId } = await turn.attempt({ supplyId, consentFlag: isAgreed ? 1 : 0 });
        await navigate(paths.applicationForm({ applyId }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>将按“{title}”写一份短信草稿。草稿不会发出：请您看过内容和对象，提交审核通过后才发送。</p>
          <CheckItem form={form} name="isAgreed">
            联系人同意在短信里写明姓名和手机号码；不勾选就不写
          </CheckItem>
        </>
      )}
    </FormDialog>
  );
}
