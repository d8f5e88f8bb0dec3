/** 登记成效: what came of a daily help that was sent; told again, it replaces what was told. */
import {
  type HelpRow,
  outcomeProblems,
  tellOutcome,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { FEEDBACK_MAX, OUTCOME_MAX } from '@farmers-mailbox/contract/publishing/daily-help/fields.ts';
import { QUANTITY_MAX } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem, NumberItem, RadioItem } from '../../../ui/form/items.tsx';
import { dailyHelp } from './kind.ts';

interface Outcome {
  dealFlag: 0 | 1;
  dealAmount: number | null;
  dealQuantity: number | null;
  feedback: string;
}

const DEAL = [
  { value: 1, label: '成交了' },
  { value: 0, label: '没有成交' },
];

export function OutcomeDialog({ row, onClose }: { row: HelpRow; onClose: () => void }) {
  const { helpId, version, title, quantityUnit, dealFlag, dealAmount, dealQuantity, feedback } = row;
  const tell = useAct(tellOutcome, { refresh: dailyHelp.reads, success: '已登记成效' });
  return (
    <FormDialog<Outcome>
      open
      title="登记成效"
      submitLabel="登记成效"
      initial={{ dealFlag: dealFlag === 0 ? 0 : 1, dealAmount, dealQuantity, feedback }}
      problemsOf={outcomeProblems}
      onSubmit={(values) => tell.attempt({ helpId, version, ...values })}
      onClose={onClose}
    >
      {(form) => {
        const exact = { form, min: 0.01, precision: 2, controls: false, style: { width: '100%' } };
        return (
          <>
            <p>“{title}”发送以后的结果。</p>
            <RadioItem
              form={form}
              name="dealFlag"
              label="是否成交"
              options={DEAL}
              also={(flag) => (flag === 0 ? { dealAmount: null, dealQuantity: null } : {})}
            />
            {form.values.dealFlag === 1 && (
              <>
                <NumberItem
                  {...exact}
                  name="dealAmount"
                  label="成交金额（万元）"
                  hint="单位是万元，不是元"
                  isRequired
                  max={OUTCOME_MAX}
                />
                <NumberItem
                  {...exact}
                  name="dealQuantity"
                  label={`成交数量${quantityUnit && `（${quantityUnit}）`}（可不填）`}
                  max={QUANTITY_MAX}
                />
              </>
            )}
            <LinesItem
              form={form}
              name="feedback"
              label="成效说明（可不填）"
              maxLength={FEEDBACK_MAX}
              autoSize={{ minRows: 2, maxRows: 4 }}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
