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
import { Link, useNavigate, useSearchParams } from 'react-router';
import { saveAnswer } from '../../../api/download.ts';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { NumbersExport } from '../../../ui/form/NumbersExport.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useNarrow } from '../../../ui/page/narrow.ts';
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
import { ALL_SUBJECTS, CategoryChoice } from './CategoryChoice.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LicenceEnd } from './LicenceEnd.tsx';
import { SubjectActions } from './SubjectActions.tsx';
import { SubjectDrawer } from './SubjectDrawer.tsx';
import { SubjectKindDialog } from './SubjectKindDialog.tsx';
import './subjects.css';

/** The names to find and how to reach them; what is asked of a few of them at a time stands in 列设置 and in 详情. */
const columns: readonly Column<SubjectRow>[] = [
  {
    title: '主体名称',
    width: 220,
    // eleven characters in one line: the number stands under the name, and is what would be cut
    least: 172,
    card: 'headline',
    render: ({ subjectName, subjectNo }) => (
      <>
        {subjectName}
        <p className="cell-note">{subjectNo}</p>
      </>
    ),
  },
  {
    title: '联系人',
    width: 110,
    least: 96,
    render: ({ contactName, phoneNumber }) => (
      <>
        {contactName}
        <p className="cell-note">
          <Masked value={phoneNumber} />
        </p>
      </>
    ),
  },
  {
    title: '类别、类型',
    spare: 4,
    width: 200,
    // nearly all of them, one behind the other, in two lines
    least: 140,
    render: (row) => (
      <>
        <DictionaryWord of="SUBJECT_CATEGORY" value={row.subjectCategory} />{' '}
        <span className="cell-note unbroken-word">{labelOf(SUBJECT_TYPE, row.subjectType)}</span>
      </>
    ),
  },
  {
    title: '所属区域',
    width: 160,
    // county, township and village in two lines
    least: 116,
    spare: 3,
    render: ({ fullDeptName }) => <PlaceName of={fullDeptName} />,
  },
  {
    title: '状态',
    width: 80,
    least: 72,
    spare: 2,
    render: ({ status, smsAgreeFlag }) => (
      <>
        <StatusTag of="ENABLE" value={status} />
        <p className="cell-note unbroken-word">{smsAgreeFlag === 1 ? '收短信' : '不收短信'}</p>
      </>
    ),
  },
  {
    title: '证件到期',
    width: 104,
    spare: 1,
    render: ({ licenceEnd }) => (licenceEnd === null ? '—' : <LicenceEnd licenceEnd={licenceEnd} />),
  },
  { title: '负责人', width: 80, byChoice: true, render: ({ legalPerson }) => legalPerson },
  { title: '信用', width: 60, byChoice: true, render: ({ creditLevel }) => creditLevel ?? '—' },
  { title: '更新时间', width: 80, byChoice: true, render: ({ updateTime }) => <When at={updateTime} /> },
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
          summary={({ more }) => <Summary chosen={chosen} more={more} />}
          summaryPlace={<Summary chosen={chosen} more={false} />}
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

/** The list that is open, in a word: the categories may have been scrolled away. */
function Summary({ chosen, more }: { chosen: SubjectCategory | null; more: boolean }) {
  const title = useTitle(chosen);
  return (
    <>
      {!useNarrow() && <h2 className="subjects-title">{title}</h2>}
      {more && (
        <p className="page-note">
          只列出最新登记的 {inDigits(LISTED_SUBJECTS_MAX)} 个，其余的请用条件查找，或者导出。
        </p>
      )}
    </>
  );
}

function useTitle(chosen: SubjectCategory | null): string {
  const { labelOf: categoryOf } = useDictionary('SUBJECT_CATEGORY');
  return chosen === null ? ALL_SUBJECTS : categoryOf(chosen);
}

type Deed = 'add' | 'send' | 'import';

const questions: Readonly<Record<Deed, string>> = {
  add: '新增哪一类主体？',
  send: '给哪一类主体群发短信？',
  import: '导入哪一类主体？',
};

function Toolbar({ chosen }: { chosen: SubjectCategory | null }) {
  const [asking, setAsking] = useState<Deed | null>(null);
  const [imported, setImported] = useState<SubjectCategory | null>(null);
  const navigate = useNavigate();
  const { filters: set } = useListState(filters.flatMap(namesOf));
  const { deptId, [nameOfDept('deptId')]: deptName, ...others } = set;
  const title = useTitle(chosen);
  const asked = {
    ...others,
    ...(deptId === undefined ? {} : { deptId }),
    ...(chosen === null ? {} : { subjectCategory: chosen }),
  };
  const pageOf = {
    add: (category: SubjectCategory) => paths.subjectForm(category),
    send: (category: SubjectCategory) =>
      paths.applicationForm({
        objCategoryIds: [category],
        ...(deptId === undefined ? {} : { objDeptId: deptId }),
      }),
  };
  const begin = (deed: Deed) => {
    if (chosen === null) setAsking(deed);
    else if (deed === 'import') setImported(chosen);
    else void navigate(pageOf[deed](chosen));
  };
  return (
    <>
      <ActionButton
        kind="primary"
        label={chosen === null ? '新增' : `新增${title}`}
        permission="book:subject:edit"
        onAct={() => begin('add')}
      />
      <ActionButton label="群发短信" permission="sms:apply:add" onAct={() => begin('send')} />
      <ActionButton label="导入" permission="book:subject:import" onAct={() => begin('import')} />
      <NumbersExport
        permission="book:subject:export"
        title={`导出${title}`}
        numbers="手机号码和身份证号"
        note="导出符合现在查询条件的全部主体，不只是这一页。"
        onSave={(masked) =>
          saveAnswer(exportSubjects, { ...asked, masked }, `${title}${deptName ?? ''}.xlsx`)
        }
      />
      {imported !== null && <ImportDialog category={imported} onClose={() => setImported(null)} />}
      {asking !== null && (
        <SubjectKindDialog title={questions[asking]} onClose={() => setAsking(null)}>
          {(category, label) =>
            asking === 'import' ? (
              <button
                type="button"
                className="plain-link"
                onClick={() => {
                  setAsking(null);
                  setImported(category);
                }}
              >
                {label}
              </button>
            ) : (
              <Link to={pageOf[asking](category)}>{label}</Link>
            )
          }
        </SubjectKindDialog>
      )}
    </>
  );
}
