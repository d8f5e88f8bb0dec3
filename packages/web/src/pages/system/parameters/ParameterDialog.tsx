/** Changes one parameter: the new figure, what it does to people, and why it is changed. */
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
import { Form } from '../../../ui/kit/form.ts';
import { Input, InputNumber } from '../../../ui/kit/inputs.ts';

export interface ParameterDialogProps {
  row: ParameterRow;
  /** all of them: some demand something of another */
  rows: readonly ParameterRow[];
  onClose: () => void;
}

interface Values {
  paramValue: number;
  reason: string;
}

export function ParameterDialog({ row, rows, onClose }: ParameterDialogProps) {
  const { paramKey, paramValue, version } = row;
  const { name, explanation, unit, min, max, defaultValue } = ruleOf(paramKey);
  const update = useAct(updateParameter, { refresh: [listParameters], success: '修改成功，几秒内生效' });
  const others = valuesOf(rows);
  return (
    <FormDialog<Values>
      open
      title={`修改“${name}”`}
      submitLabel="修改"
      initialValues={{ paramValue }}
      onSubmit={(values) => update.attempt({ paramKey, version, ...values })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{explanation}</p>
          <Form.Item
            name="paramValue"
            label={`新的值（${unit}）`}
            extra={`${min}至${max}，默认${inUnit(paramKey, defaultValue)}，现在${inUnit(paramKey, paramValue)}`}
            rules={[
              { required: true, message: `请输入${min}至${max}的整数` },
              {
                validator: async (_rule, value: number | null) => {
                  const problem = value === null ? null : parameterProblem(paramKey, value, others);
                  if (problem) throw new Error(problem);
                },
              },
            ]}
          >
            <InputNumber min={0} precision={0} />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {() => (
              <Consequence
                paramKey={paramKey}
                before={paramValue}
                after={form.getFieldValue('paramValue')}
                others={others}
              />
            )}
          </Form.Item>
          <Form.Item
            name="reason"
            label="为什么修改（记入操作日志）"
            rules={[{ required: true, whitespace: true, message: '请填写为什么修改' }]}
          >
            <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}

interface ConsequenceProps {
  paramKey: ParameterKey;
  before: number;
  after: unknown;
  others: ParameterValues;
}

/** Before and after with what follows, as soon as the figure is one that could be set. */
function Consequence({ paramKey, before, after, others }: ConsequenceProps) {
  const isChange = typeof after === 'number' && after !== before;
  if (!isChange || parameterProblem(paramKey, after, others) !== null) return <div aria-live="polite" />;
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
