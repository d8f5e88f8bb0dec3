/** The registered subject that a content names: found by its name among those of the own area, and led to; none may be chosen. */
import { pageSubjects } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { usePermission } from '../session/session-context.ts';
import { Select } from '../ui/kit/inputs.ts';
import { useSettled } from '../ui/page/settled.ts';
import type { ChosenSubject, NamedSubject } from './subject.ts';
import './content.css';

/** Whoever may do any of these reads subjects. */
const SUBJECT_RIGHTS = [
  'book:subject:edit',
  'book:subject:remove',
  'book:subject:import',
  'book:subject:export',
] as const;

export function useReadsSubjects(): boolean {
  return usePermission()([...SUBJECT_RIGHTS]);
}

/** Its name, which leads whoever reads subjects to it. */
export function SubjectName({ subject: { subjectId, subjectName } }: { subject: NamedSubject }) {
  const isRead = useReadsSubjects();
  if (subjectId === null || subjectName === null) return null;
  return isRead ? <Link to={paths.subject(subjectId)}>{subjectName}</Link> : subjectName;
}

const SHOWN = 20;

export interface SubjectChoiceProps {
  value: ChosenSubject | null;
  onChange: (chosen: ChosenSubject | null) => void;
}

export function SubjectChoice({ value, onChange }: SubjectChoiceProps) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, isFetching } = useCall(
    pageSubjects,
    { pageSize: SHOWN, status: 1, ...(keyword === '' ? {} : { keyword }) },
    { keepPrevious: true },
  );
  const found: readonly ChosenSubject[] = data?.list ?? [];
  const isListed = value === null || found.some(({ subjectId }) => subjectId === value.subjectId);
  const options = isListed ? found : [value, ...found];
  return (
    <Select
      aria-label="经营主体"
      className="content-subject"
      size="large"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      placeholder="可不选，输入名称查找"
      notFoundContent={isFetching ? '正在查找…' : '没有这样的主体'}
      options={options.map(({ subjectId, subjectName }) => ({ value: subjectId, label: subjectName }))}
      value={value?.subjectId ?? null}
      onChange={(id: string | null | undefined) =>
        onChange(options.find(({ subjectId }) => subjectId === id) ?? null)
      }
    />
  );
}
