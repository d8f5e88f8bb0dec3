/** Changes one parameter: the new figure, what it does to people, and why it is changed. */
import { type Problems, problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import {
  inUnit,
  PARAMETER_DEFAULTS,
  type ParameterKey,
  type ParameterValues,
  parameterProblem,
  ruleOf,
} from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import {
  listParameters,
  type ParameterRow,
  updateParameter,
} from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem, NumberItem } from '../../../ui/form/items.tsx';

export interface ParameterDialogProps {
  row: ParameterRow;
  /** all of them: some demand something of another */
  rows: readonly ParameterRow[];
  onClose: () => void;
}

interface Values {
  /** null: empty */
  paramValue: number | null;
  reason: string;
}

export function ParameterDialog({ row, rows, onClose }: ParameterDialogProps) {
  const { paramKey, paramValue, version } = row;
  const { name, explanation, unit, min, max, defaultValue } = ruleOf(paramKey);
  const update = useAct(updateParameter, { refresh: [listParameters], success: '修改成功，几秒内生效' });
  const others = valuesOf(rows);
  const problemsOf = (values: Values): Problems =>
    problemsIn({
      paramValue:
        values.paramValue === null
          ? `请输入${min}至${max}的整数`
          : parameterProblem(paramKey, values.paramValue, others),
      reason: values.reason.trim() === '' ? '请填写为什么修改' : null,
    });
  return (
    <FormDialog<Values>
      open
      title={`修改“${name}”`}
      submitLabel="修改"
      initial={{ paramValue, reason: '' }}
      problemsOf={problemsOf}
      onSubmit={({ paramValue: next, reason }) =>
        update.attempt({ paramKey, version, paramValue: next ?? paramValue, reason })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{explanation}</p>
          <NumberItem
            form={form}
            name="paramValue"
            label={`新的值（${unit}）`}
            hint={`${min}至${max}，默认${inUnit(paramKey, defaultValue)}，现在${inUnit(paramKey, paramValue)}`}
            isRequired
            min={0}
            precision={0}
          />
          <Consequence
            paramKey={paramKey}
            before={paramValue}
            after={form.values.paramValue}
            others={others}
          />
          <LinesItem
            form={form}
            name="reason"
            label="为什么修改（记入操作日志）"
            isRequired
            maxLength={100}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </FormDialog>
  );
}

interface ConsequenceProps {
  paramKey: ParameterKey;
  before: number;
  after: number | null;
  others: ParameterValues;
}

/** Before and after with what follows, as soon as the figure is one that could be set. */
function Consequence({ paramKey, before, after, others }: ConsequenceProps) {
  if (after === null || after === before || parameterProblem(paramKey, after, others) !== null)
    return <div aria-live="polite" />;
  return (
    <div className="parameter-consequence" aria-live="polite">
      <b>
        {inUnit(paramKey, before)} → {inUnit(paramKey, after)}
      </b>
      <p>{ruleOf(paramKey).consequence(before, after)}</p>
    </div>
  );
}

const valuesOf = (rows: readonly ParameterRow[]): ParameterValues => ({
  ...PARAMETER_DEFAULTS,
  ...Object.fromEntries(rows.map(({ paramKey, paramValue }) => [paramKey, paramValue])),
});
