/** Adds registered people: an organisation from the tree or a name, then ticks; the choice stays while other places are looked at. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type BookGroup,
  operateGroup,
  searchPeople,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  GroupOperation,
  MEMBERS_PER_CALL_MAX,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { useState } from 'react';
import { addressBookReads } from '../../../address-book/groups.ts';
import { PersonLine } from '../../../address-book/PersonLine.tsx';
import { useAct, useCall } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useSettled } from '../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { addedInWords } from './added-in-words.ts';

type Person = AnswerOf<typeof searchPeople>['list'][number];
type Chosen = Pick<Person, 'userId' | 'realName'>;

export function AddPeopleDialog({ group, onClose }: { group: BookGroup; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const { attempt } = useAct(operateGroup, { refresh: addressBookReads });
  const submit = async () => {
    // shown as it stands; the dialog stays open
    if (chosen.length === 0) throw new Error('请先勾选人员');
    const userIds = chosen.map(({ userId }) => userId);
    const added = await attempt({
      operateType: GroupOperation.addMembers,
      groupId: group.groupId,
      userIds,
    });
    tell('success', addedInWords(added));
  };
  return (
    <FormDialog
      open
      width={680}
      title={`给“${group.groupName}”添加人员`}
      submitLabel={chosen.length === 0 ? '添加' : `添加 ${chosen.length} 人`}
      initial={{}}
      isChanged={chosen.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <PeopleSearch chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}

interface PeopleProps {
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
}

function PeopleSearch({ chosen, onChange }: PeopleProps) {
  const [dept, setDept] = useState<DeptChoice | null>(null);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState({ pageNum: 1, pageSize: 10 });
  const keyword = useSettled(typed.trim());
  const fields = { keyword, ...(dept ? { deptId: dept.deptId } : {}), ...page };
  const isAsked = keyword !== '' || dept !== null;
  const { data, error, refetch } = useCall(searchPeople, isAsked ? fields : null, { keepPrevious: true });
  const found = isAsked ? data : undefined;
  const restart = () => setPage((now) => ({ ...now, pageNum: 1 }));
  return (
    <>
      <div className="address-book-search">
        <div>
          <span>组织</span>
          <DeptSelect
            label="组织"
            value={dept}
            onChange={(choice) => {
              setDept(choice);
              restart();
            }}
          />
        </div>
        <label>
          姓名、账号或完整手机号
          <input
            type="search"
            className="field"
            maxLength={30}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              restart();
            }}
          />
        </label>
      </div>
      {!isAsked && <EmptyState text="选择一个村或单位，列出里面的人员；也可以直接按姓名查找。" />}
      {isAsked && !found && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isAsked && !found && !error && <Skeleton lines={4} />}
      {found?.list.length === 0 && (
        <EmptyState
          text={
            keyword === ''
              ? '这个组织本身没有人员，请选下面的村或单位，或者按姓名查找。'
              : '在您的管辖范围内没有找到。'
          }
        />
      )}
      {found && found.list.length > 0 && (
        <>
          <PeopleList people={found.list} chosen={chosen} onChange={onChange} />
          <Pagination
            total={found.total}
            {...page}
            onChange={(pageNum, pageSize) => setPage({ pageNum, pageSize })}
          />
        </>
      )}
      <p aria-live="polite">
        已勾选 {chosen.length} 人{chosen.length > 0 && `：${namesInShort(chosen)} `}
        {chosen.length > 0 && (
          <button type="button" className="plain-link" onClick={() => onChange([])}>
            全部取消
          </button>
        )}
      </p>
    </>
  );
}

function PeopleList({ people, chosen, onChange }: PeopleProps & { people: readonly Person[] }) {
  const isChosen = ({ userId }: Chosen) => chosen.some((one) => one.userId === userId);
  const others = chosen.filter((one) => !people.some(({ userId }) => userId === one.userId));
  const all = people.every(isChosen);
  const change = (next: readonly Chosen[]) => {
    if (next.length > MEMBERS_PER_CALL_MAX) return tell('warning', `一次最多添加 ${MEMBERS_PER_CALL_MAX} 人`);
    onChange(next);
  };
  const toggle = (person: Person) =>
    change(isChosen(person) ? chosen.filter(({ userId }) => userId !== person.userId) : [...chosen, person]);
  return (
    <div className="address-book-people" role="group" aria-label="找到的人员">
      <label>
        <input type="checkbox" checked={all} onChange={() => change(all ? others : [...others, ...people])} />
        <b>本页全部</b>
      </label>
      {people.map((person) => (
        <label key={person.userId}>
          <input type="checkbox" checked={isChosen(person)} onChange={() => toggle(person)} />
          <PersonLine person={person} />
        </label>
      ))}
    </div>
  );
}

const NAMES_SHOWN = 8;

function namesInShort(chosen: readonly Chosen[]): string {
  const names = chosen.slice(0, NAMES_SHOWN).map(({ realName }) => realName);
  return `${names.join('、')}${chosen.length > NAMES_SHOWN ? '等' : ''}`;
}
