/** Down from the province to the village, one list after the other: for somebody who has no account and so no search. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { xcdnListChildDept } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { type CallFailure, toCallFailure } from '../../api/call-failure.ts';
import { isTold } from '../../api/failure-notice.ts';
import { Field } from '../../ui/form/Field.tsx';
import { sentenceOf } from '../../ui/form/use-form.ts';

type Regions = AnswerOf<typeof xcdnListChildDept>;

const STEPS = ['市', '县（市、区）', '乡镇（街道）', '村（社区）'] as const;

export interface VillageChoiceProps {
  tempKey: string;
  problem: string | undefined;
  /** with the village; empty while it is not chosen */
  onChoose: (deptId: string) => void;
}

export function VillageChoice({ tempKey, problem, onChoose }: VillageChoiceProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (step: number, deptId: string) => {
    setChosen([...chosen.slice(0, step), ...(deptId === '' ? [] : [deptId])]);
    onChoose(step === STEPS.length - 1 ? deptId : '');
  };
  return STEPS.map((label, step) => {
    const isLast = step === STEPS.length - 1;
    const parentId = step === 0 ? ROOT_CODE : chosen[step - 1];
    return (
      <DeptField
        key={`${label} ${parentId ?? ''}`}
        label={label}
        problem={isLast ? problem : undefined}
        tempKey={tempKey}
        parentId={parentId}
        value={chosen[step] ?? ''}
        onChoose={(deptId) => choose(step, deptId)}
      />
    );
  });
}

interface DeptFieldProps {
  label: string;
  problem: string | undefined;
  tempKey: string;
  /** undefined: the list before is not chosen from yet */
  parentId: string | undefined;
  value: string;
  onChoose: (deptId: string) => void;
}

function DeptField({ label, problem, tempKey, parentId, value, onChoose }: DeptFieldProps) {
  const { children, failure, retry } = useChildren(tempKey, parentId);
  return (
    <Field label={label} problem={failure ? sentenceOf(failure) : problem}>
      {(control) => (
        <div className="with-button">
          <select
            {...control}
            className="field"
            disabled={parentId === undefined || failure !== null}
            value={value}
            onChange={(event) => onChoose(event.target.value)}
          >
            <option value="">请选择</option>
            {children.map(({ deptId, deptName }) => (
              <option key={deptId} value={deptId}>
                {deptName}
              </option>
            ))}
          </select>
          {failure && (
            <button type="button" className="plain-button" onClick={retry}>
              重试
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

function useChildren(tempKey: string, parentId: string | undefined) {
  const [children, setChildren] = useState<Regions>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (parentId === undefined) return;
    const controller = new AbortController();
    call(xcdnListChildDept, { tempKey, parentId }, { signal: controller.signal }).then(
      setChildren,
      (thrown) => !isTold(thrown) && setFailure(toCallFailure(thrown)),
    );
    return () => controller.abort();
  }, [tempKey, parentId, round]);
  const retry = () => {
    setFailure(null);
    setRound(round + 1);
  };
  return { children, failure, retry };
}
