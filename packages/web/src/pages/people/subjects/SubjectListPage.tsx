/** 通讯录列表: the categories with their numbers on the left, the subjects of the chosen one on the right. */

import {
  CREDIT_LEVEL,
  ENABLE,
  isValueOf,
  labelOf,
  PRODUCT_CERT,
  SUBJECT_CATEGORY,
  SUBJECT_TYPE,
  type SubjectCategory,
} from '@farmers-mailbox/contract/dictionaries.ts';
import {
  countSubjects,
  exportSubjects,
  LISTED_SUBJECTS_MAX,
  pageSubjects,
  type SubjectRow,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { saveAnswer } from '../../../api/download.ts';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { NumbersExport } from '../../../ui/form/NumbersExport.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useOpened } from '../../../ui/page/opened.ts';
import { useListState } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import { type Filter, nameOfDept, namesOf } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Masked } from '../../../ui/text/Masked.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LicenceEnd } from './LicenceEnd.tsx';
import { NewSubjectDialog } from './NewSubjectDialog.tsx';
import { SubjectActions } from './SubjectActions.tsx';
import { SubjectDrawer } from './SubjectDrawer.tsx';
import './mail-list.css';

const columns: readonly Column<SubjectRow>[] = [
  {
    title: '主体名称',
    width: 220,
    card: 'headline',
    render: ({ subjectName, subjectNo }) => (
      <>
        {subjectName}
        <p className="cell-note">{subjectNo}</p>
      </>
    ),
  },
  {
    title: '类别、类型',
    width: 160,
    render: (row) => (
      <>
        <DictionaryWord of="SUBJECT_CATEGORY" value={row.subjectCategory} />
        <p className="cell-note">{labelOf(SUBJECT_TYPE, row.subjectType)}</p>
      </>
    ),
  },
  {
    title: '联系人',
    width: 130,
    render: ({ contactName, legalPerson, phoneNumber }) => (
      <>
        {contactName}
        {contactName !== legalPerson && `（负责人 ${legalPerson}）`}
        <p className="cell-note">
          <Masked value={phoneNumber} />
        </p>
      </>
    ),
  },
  { title: '所属区域', width: 200, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '信用', width: 60, render: ({ creditLevel }) => creditLevel ?? '—' },
  { title: '证件到期', width: 90, render: ({ licenceEnd }) => <LicenceEnd licenceEnd={licenceEnd} /> },
  {
    title: '状态',
    width: 96,
    render: ({ status, smsAgreeFlag }) => (
      <>
        <StatusTag of="ENABLE" value={status} />
        <p className="cell-note unbroken-word">{smsAgreeFlag === 1 ? '收短信' : '不收短信'}</p>
      </>
    ),
  },
  { title: '更新时间', width: 80, spare: true, render: ({ updateTime }) => <When at={updateTime} /> },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '名称、联系人或号码', lengthMax: 60 },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'choice', name: 'subjectType', label: '主体类型', options: SUBJECT_TYPE },
  {
    kind: 'choice',
    name: 'licenceDays',
    label: '证件到期',
    options: [
      { value: 0, label: '已过期' },
      { value: 60, label: '60天内到期，含已过期' },
    ],
  },
  { kind: 'choice', name: 'creditLevel', label: '信用等级', options: CREDIT_LEVEL },
  { kind: 'choice', name: 'productCert', label: '产品认证', options: PRODUCT_CERT },
  {
    kind: 'choice',
    name: 'smsAgreeFlag',
    label: '接收短信',
    options: [
      { value: 1, label: '同意接收' },
      { value: 0, label: '未同意' },
    ],
  },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

export function SubjectListPage() {
  const [chosen, choose] = useChosen();
  const [opened, open] = useOpened('subjectId');
  const [search] = useSearchParams();
  const deptId = search.get('deptId') ?? undefined;
  const counts = useCall(countSubjects, { deptId }, { isQuiet: true, keepPrevious: true });
  return (
    <div className="subjects">
      <CategoryChoice counts={counts.data} chosen={chosen} onChoose={choose} />
      <section className="subjects-list" aria-label="主体列表">
        <PagedTable
          endpoint={pageSubjects}
          label="主体通讯录"
          columns={columns}
          filters={filters}
          fixed={chosen === null ? {} : { subjectCategory: chosen }}
          rowKey={({ subjectId }) => subjectId}
          summary={({ more }) => more && <MoreNote />}
          toolbar={<Toolbar chosen={chosen} />}
          actions={(row) => <SubjectActions row={row} onOpen={open} />}
          empty="这里还没有登记主体，可以点“新增”。"
        />
      </section>
      {opened && <SubjectDrawer key={opened.id} subjectId={opened.id} onClose={() => open(null)} />}
    </div>
  );
}

/** The category whose subjects are listed, in the address bar; null: all of them. */
function useChosen(): [SubjectCategory | null, (category: SubjectCategory | null) => void] {
  const [search, setSearch] = useSearchParams();
  const category = search.get('subjectCategory');
  const choose = (next: SubjectCategory | null) =>
    setSearch((now) => {
      now.delete('pageNum');
      if (next === null) now.delete('subjectCategory');
      else now.set('subjectCategory', next);
      return new URLSearchParams(now);
    });
  return [isValueOf(SUBJECT_CATEGORY, category) ? category : null, choose];
}

function MoreNote() {
  return (
    <p className="page-note">
      只列出最新登记的 {inDigits(LISTED_SUBJECTS_MAX)} 个，其余的请用条件查找，或者导出。
    </p>
  );
}

function Toolbar({ chosen }: { chosen: SubjectCategory | null }) {
  const [isAsking, setAsking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const navigate = useNavigate();
  const { filters: set } = useListState(filters.flatMap(namesOf));
  const { deptId, [nameOfDept('deptId')]: deptName, ...others } = set;
  const categories = useDictionary('SUBJECT_CATEGORY');
  const title = chosen === null ? '主体通讯录' : categories.labelOf(chosen);
  const asked = {
    ...others,
    ...(deptId === undefined ? {} : { deptId }),
    ...(chosen === null ? {} : { subjectCategory: chosen }),
  };
  const add = () => (chosen === null ? setAsking(true) : navigate(paths.subjectForm(chosen)));
  const send = () =>
    navigate(
      paths.applicationForm({
        ...(chosen === null ? {} : { objCategoryIds: [chosen] }),
        ...(deptId === undefined ? {} : { objDeptId: deptId }),
      }),
    );
  return (
    <>
      <ActionButton
        kind="primary"
        label={chosen === null ? '新增' : `新增${title}`}
        permission="book:subject:edit"
        onAct={add}
      />
      <ActionButton
        label="群发短信"
        permission="sms:apply:add"
        can={chosen === null ? '请先选一个类别，再给这一类主体群发短信' : true}
        onAct={send}
      />
      <ActionButton
        label="导入"
        permission="book:subject:import"
        can={chosen === null ? '请先选一个类别，再导入这一类主体' : true}
        onAct={() => setImporting(true)}
      />
      <NumbersExport
        permission="book:subject:export"
        title={`导出${title}`}
        numbers="手机号码和身份证号"
        note="导出符合现在查询条件的全部主体，不只是这一页。"
        onSave={(masked) =>
          saveAnswer(exportSubjects, { ...asked, masked }, `${title}${deptName ?? ''}.xlsx`)
        }
      />
      {isImporting && chosen !== null && (
        <ImportDialog category={chosen} onClose={() => setImporting(false)} />
      )}
      {isAsking && <NewSubjectDialog onClose={() => setAsking(false)} />}
    </>
  );
}
