/** The 26 pages that add a subject: which one it is the address says; with `subjectId` the same page changes one. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type SubjectDetails,
  saveSubject,
  subjectDetails,
  updateSubject,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { categoryOfPage } from '@farmers-mailbox/contract/people/subjects/page-names.ts';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAct, useCall } from '../../../api/hooks.ts';
import { type KeptFields, KeptForm } from '../../../drafts/KeptForm.tsx';
import { NEW, useKept } from '../../../drafts/use-kept.ts';
import { tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, NoPermissionState, SkeletonFields } from '../../../ui/page/states.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import { emptyForm, type FormValues, formOfDetails } from './form-values.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { subjectReads } from './subjects.ts';
import { useSubjectForm } from './use-subject-form.ts';
import './subjects.css';

export function SubjectFormPage() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const may = usePermission();
  const category = categoryOfPage(pathname.split('/').at(-1) ?? '');
  const subjectId = search.get('subjectId');
  if (!may('book:subject:edit')) return <NoPermissionState />;
  if (!category) return <EmptyState text="没有这一类主体" />;
  return subjectId === null ? (
    <NewSubject key={category} category={category} />
  ) : (
    <ChangedSubject key={subjectId} subjectId={subjectId} category={category} />
  );
}

const UNSAVED = '刚才填写的内容还没有保存，离开后会丢失。';

function NewSubject({ category }: { category: SubjectCategory }) {
  const kept = useKept<FormValues>('subject', `${NEW} ${category}`);
  return (
    <KeptForm kept={kept} row={null}>
      {(fields) => <NewSubjectForm category={category} kept={fields} />}
    </KeptForm>
  );
}

interface NewSubjectFormProps {
  category: SubjectCategory;
  kept: KeptFields<FormValues>;
}

function NewSubjectForm({ category, kept }: NewSubjectFormProps) {
  const navigate = useNavigate();
  const save = useAct(saveSubject, { refresh: subjectReads });
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  const label = labelOf(category);
  const back = () => navigate(paths.subjects(category));
  const form = useSubjectForm(category, emptyForm(category), kept, async (fields) => {
    const { subjectNo } = await save.attempt(fields);
    tell('success', `已登记“${fields.subjectName}”，编号 ${subjectNo}`);
    await back();
  });
  useLeaveGuard(form.isUnsaved, UNSAVED, kept.keeper);
  return (
    <SubjectForm
      category={category}
      form={form}
      keeper={kept.keeper}
      title={`新增${label}`}
      submitLabel="保存"
      onCancel={() => void back()}
    />
  );
}

function ChangedSubject({ subjectId, category }: { subjectId: string; category: SubjectCategory }) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(subjectDetails, { subjectId });
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  const navigate = useNavigate();
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  // what an earlier look left in the store may be an older version
  if (!data || !isFetchedAfterMount) return <SkeletonFields fields={5} />;
  const isElsewhere = data.subjectCategory !== category;
  if (isElsewhere || data.can.edit !== true) {
    const text = isElsewhere
      ? `“${data.subjectName}”登记在“${labelOf(data.subjectCategory)}”中`
      : String(data.can.edit);
    return (
      <EmptyState text={text}>
        <ActionButton
          label={isElsewhere ? '打开' : '返回列表'}
          kind="primary"
          onAct={() =>
            navigate(
              isElsewhere ? paths.subjectForm(data.subjectCategory, subjectId) : paths.subjects(category),
            )
          }
        />
      </EmptyState>
    );
  }
  return <KeptSubject subject={data} />;
}

function KeptSubject({ subject }: { subject: SubjectDetails }) {
  const kept = useKept<FormValues>('subject', subject.subjectId);
  return (
    <KeptForm kept={kept} row={subject}>
      {(fields) => <LoadedSubject subject={subject} kept={fields} />}
    </KeptForm>
  );
}

interface LoadedSubjectProps {
  subject: SubjectDetails;
  kept: KeptFields<FormValues>;
}

function LoadedSubject({ subject: loaded, kept }: LoadedSubjectProps) {
  // a later answer must not lend its version to what was typed over this one
  const [subject] = useState(loaded);
  const navigate = useNavigate();
  const update = useAct(updateSubject, { refresh: subjectReads });
  const { subjectId, subjectCategory, subjectName, version } = subject;
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  const back = () => navigate(paths.subjects(subjectCategory));
  const form = useSubjectForm(subjectCategory, formOfDetails(subject), kept, async (fields) => {
    await update.attempt({ ...fields, subjectId, version });
    tell('success', `已保存“${fields.subjectName}”`);
    await back();
  });
  useLeaveGuard(form.isUnsaved, UNSAVED, kept.keeper);
  return (
    <SubjectForm
      category={subjectCategory}
      form={form}
      keeper={kept.keeper}
      title={`修改${labelOf(subjectCategory)}“${subjectName}”`}
      note="带 **** 的号码不动就保持原样；要改的，请输入完整的新号码。"
      submitLabel="保存"
      onCancel={() => void back()}
    />
  );
}
