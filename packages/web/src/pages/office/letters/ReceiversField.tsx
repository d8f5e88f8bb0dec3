/** The receivers of a letter: people by name, groups of the address book, or units. */
import {
  GROUPS_PER_LETTER_MAX,
  ReceiverType,
  UNIT_SCOPE,
  UnitScope,
} from '@farmers-mailbox/contract/office/letters/fields.ts';
import { pathName } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { Link } from 'react-router';
import { Choices, type Named } from '../../../address-book/Choices.tsx';
import { useGroups } from '../../../address-book/groups.ts';
import { PeopleSearch } from '../../../address-book/PeopleSearch.tsx';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { RadioItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import type { LetterValues } from './letter-values.ts';

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

const People = ({ form }: { form: Form<LetterValues> }) => (
  <PeopleSearch
    label="收件人"
    chosen={form.values.people}
    problem={form.problems['people']}
    onChange={(people) => form.change({ people })}
  />
);

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
