/** The receivers of a letter: people by name, groups of the address book, or units. */
import {
  GROUPS_PER_LETTER_MAX,
  ReceiverType,
  UNIT_SCOPE,
  UnitScope,
} from '@farmers-mailbox/contract/office/letters/fields.ts';
import { searchPeople } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { pathName } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useGroups } from '../../../address-book/groups.ts';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { RadioItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { useSettled } from '../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import type { LetterValues, Named } from './letter-values.ts';

export function ReceiversField({ form }: { form: Form<LetterValues> }) {
  switch (form.values.receiverType) {
    case ReceiverType.groups:
      return <Groups form={form} />;
    case ReceiverType.units:
      return <Units form={form} />;
    default:
      return <People form={form} />;
  }
}

const PAUSE_MS = 400;
const SHOWN_MAX = 20;

function People({ form }: { form: Form<LetterValues> }) {
  const { people } = form.values;
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const problem = form.problems['people'];
  const keyword = useSettled(typed.trim(), PAUSE_MS);
  const { data, error, refetch, isLoading } = useCall(
    searchPeople,
    keyword === '' ? null : { keyword, pageSize: SHOWN_MAX },
    { keepPrevious: true },
  );
  const found = keyword === '' ? undefined : data;
  return (
    <div className="letter-receivers">
      <Chosen
        label="收件人"
        chosen={people}
        onChange={(next) => {
          form.change({ people: next });
          // its button goes with the person
          search.current?.focus();
        }}
      />
      <input
        ref={search}
        type="search"
        className="field"
        aria-label="查找收件人"
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        placeholder="输入姓名、账号或完整手机号查找"
        maxLength={30}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Problem id={problemId} sentence={problem} />
      {!found && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton lines={3} />}
      {found?.list.length === 0 && <EmptyState text="在您的管辖范围内没有找到" />}
      {found && found.list.length > 0 && (
        <Choices
          label="找到的人员"
          chosen={people}
          onChange={(next) => form.change({ people: next })}
          offered={found.list.map((person) => ({
            id: person.userId,
            name: person.realName,
            note: (
              <>
                {person.deptName} <Masked value={person.phoneNumber} />
              </>
            ),
          }))}
        />
      )}
    </div>
  );
}

function Groups({ form }: { form: Form<LetterValues> }) {
  const { data: groups, error, refetch } = useGroups();
  if (!groups)
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />;
  return (
    <div className="letter-receivers" data-field="groups">
      <Problem sentence={form.problems['groups']} />
      {groups.length === 0 && (
        <EmptyState text="通讯录里还没有您能使用的分组">
          <Link to={paths.addressBook()}>打开个人通讯录</Link>
        </EmptyState>
      )}
      {groups.length > 0 && (
        <Choices
          label={`通讯录分组（最多${GROUPS_PER_LETTER_MAX}个）`}
          chosen={form.values.groups}
          onChange={(next) => form.change({ groups: next })}
          offered={groups.map((group) => ({
            id: group.groupId,
            name: pathName(groups, group.groupId),
            note: `${group.memberCount} 人，没有账号的外部联系人收不到`,
          }))}
        />
      )}
    </div>
  );
}

/** Units of one's own area from the tree, and the regions that one belongs to: those only for their own offices. */
function Units({ form }: { form: Form<LetterValues> }) {
  const { units, unitScope } = form.values;
  const above = useRegionsAbove();
  const isAbove = ({ id }: Named) => above.some((one) => one.id === id);
  const below = units.filter((one) => !isAbove(one));
  return (
    <div className="letter-receivers" data-field="units">
      <RadioItem form={form} name="unitScope" label="发送范围" options={UNIT_SCOPE} />
      <Problem sentence={form.problems['units']} />
      <DeptTreePicker
        label="收信单位"
        standsAlone={unitScope !== UnitScope.all}
        value={below.map(({ id, name }) => ({ deptId: id, deptName: name }))}
        onChange={(next) =>
          form.change({
            units: [
              ...units.filter(isAbove),
              ...next.map(({ deptId, deptName }) => ({ id: deptId, name: deptName })),
            ],
          })
        }
      />
      <p className="form-field-hint">选择行政区划时，发给该区划本级各单位的工作人员。</p>
      {unitScope === UnitScope.own && above.length > 0 && (
        <Choices
          label="上级"
          chosen={units}
          onChange={(next) => form.change({ units: next })}
          offered={above.map((one) => ({ ...one, note: '本级各单位' }))}
        />
      )}
    </div>
  );
}

/** From the province down to the region right above one's own. */
function useRegionsAbove(): Named[] {
  const { deptIdPath, ancestors } = useSession().user.sysDept;
  const codes = deptIdPath.split('/');
  return ancestors
    .split('/')
    .slice(0, codes.length - 1)
    .map((name, level) => ({ id: codes[level] ?? '', name }));
}

interface ChoicesProps {
  label: string;
  offered: readonly (Named & { note: React.ReactNode })[];
  chosen: readonly Named[];
  onChange: (chosen: readonly Named[]) => void;
}

function Choices({ label, offered, chosen, onChange }: ChoicesProps) {
  const isChosen = ({ id }: Named) => chosen.some((one) => one.id === id);
  const toggle = ({ id, name }: Named) =>
    onChange(isChosen({ id, name }) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }]);
  return (
    <fieldset className="letter-choices">
      <legend>{label}</legend>
      {offered.map((one) => (
        <label key={one.id}>
          <input type="checkbox" checked={isChosen(one)} onChange={() => toggle(one)} />
          <span>
            {one.name}
            <small>{one.note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChosenProps {
  label: string;
  chosen: readonly Named[];
  onChange: (chosen: readonly Named[]) => void;
}

function Chosen({ label, chosen, onChange }: ChosenProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className="letter-chosen" aria-label={label}>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          {name}
          <button
            type="button"
            aria-label={`移除${name}`}
            onClick={() => onChange(chosen.filter((one) => one.id !== id))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
