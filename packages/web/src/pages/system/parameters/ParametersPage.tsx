/** 参数设置: what holds for everybody in the province, group by group; each change shows what it does to people before it is made. */

import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  inUnit,
  PARAMETER_GROUPS,
  type ParameterGroup,
  ruleOf,
} from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import { listParameters, type ParameterRow } from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { ErrorState, NoPermissionState, Skeleton } from '../../../ui/page/states.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { ParameterDialog } from './ParameterDialog.tsx';
import './parameters.css';

type Answer = AnswerOf<typeof listParameters>;

export function ParametersPage() {
  const may = usePermission();
  if (!may('param:edit')) return <NoPermissionState />;
  return <Parameters />;
}

function Parameters() {
  const { data, error, refetch } = useCall(listParameters, {});
  const [open, setOpen] = useState<ParameterRow | null>(null);
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <div className="parameters">
      {data.can.edit !== true && <p className="page-note">{data.can.edit}。</p>}
      {PARAMETER_GROUPS.map((group) => (
        <Group key={group} group={group} rows={data.list} can={data.can.edit} onEdit={setOpen} />
      ))}
      <Operators setByOperator={data.setByOperator} />
      {open && <ParameterDialog row={open} rows={data.list} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface GroupProps {
  group: ParameterGroup;
  rows: readonly ParameterRow[];
  can: Verdict;
  onEdit: (row: ParameterRow) => void;
}

function Group({ group, rows, can, onEdit }: GroupProps) {
  return (
    <section className="card" aria-label={group}>
      <h2>{group}</h2>
      <ul>
        {rows
          .filter(({ paramKey }) => ruleOf(paramKey).group === group)
          .map((row) => (
            <li key={row.paramKey}>
              <Parameter row={row} can={can} onEdit={() => onEdit(row)} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Parameter({ row, can, onEdit }: { row: ParameterRow; can: Verdict; onEdit: () => void }) {
  const { paramKey, paramValue, updateUserName, updateTime } = row;
  const { name, explanation, min, max, unit, defaultValue } = ruleOf(paramKey);
  const isDefault = paramValue === defaultValue;
  return (
    <>
      <div className="parameter-words">
        <h3>{name}</h3>
        <p>{explanation}</p>
        <p>
          可设{min}至{max}
          {unit}，默认{inUnit(paramKey, defaultValue)}
          {updateUserName !== null && `；${updateUserName}于 ${updateTime} 修改`}
        </p>
      </div>
      <b className="parameter-value">{inUnit(paramKey, paramValue)}</b>
      {!isDefault && <Tag tone="attention">已调整</Tag>}
      <ActionButton label={`修改“${name}”`} kind="link" can={can} onAct={onEdit} />
    </>
  );
}

/** Nobody changes these here, and nobody should look for them in vain. */
function Operators({ setByOperator }: Pick<Answer, 'setByOperator'>) {
  return (
    <section className="card" aria-label="由运维人员设置">
      <h2>由运维人员设置</h2>
      <p>下面几项在程序启动时设定，要改请联系运维人员。</p>
      <dl className="parameter-operator">
        {setByOperator.map(({ name, value, setting }) => (
          <div key={setting}>
            <dt>{name}</dt>
            <dd>
              {value} <small>{setting}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
