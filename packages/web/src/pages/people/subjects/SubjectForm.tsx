/** The form of one subject, new or changed: the common fields, those of its category, pictures. */
import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import {
  BUSINESS_FIELDS,
  CONTACT_FIELDS,
  IDENTITY_FIELDS,
} from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import { LICENCES_MAX, PHOTOS_MAX } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { type FormEvent, type ReactNode, useId } from 'react';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { PageFormFoot } from '../../../ui/form/FormFoot.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { FieldControl } from './FieldControl.tsx';
import { blankOf } from './form-values.ts';
import { PictureList } from './PictureList.tsx';
import type { SubjectFormState } from './use-subject-form.ts';

export interface SubjectFormProps {
  category: SubjectCategory;
  form: SubjectFormState;
  title: string;
  note?: string;
  submitLabel: string;
  onCancel: () => void;
}

export function SubjectForm({ category, form, title, note, submitLabel, onCancel }: SubjectFormProps) {
  const { values, problems, change, busy, frame } = form;
  const wrong = Object.keys(problems).length;
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className="subject-form card" ref={frame} onSubmit={submit} noValidate aria-label={title}>
      <h2>{title}</h2>
      {note && <p className="form-field-hint">{note}</p>}
      <Part title="基本信息">
        <Fields form={form} fields={IDENTITY_FIELDS} />
      </Part>
      <Part title="联系方式与地址">
        <PlaceField form={form} />
        <Fields form={form} fields={CONTACT_FIELDS} />
      </Part>
      <Part title="经营情况">
        <Fields form={form} fields={BUSINESS_FIELDS} />
      </Part>
      <Part title={`${labelOf(category)}信息`}>
        <Fields form={form} fields={ownFieldsOf(category)} />
      </Part>
      <Part title="照片与证照">
        <PictureList
          name="photoUrls"
          label="照片"
          value={values.photoUrls}
          picturesMax={PHOTOS_MAX}
          problem={problems['photoUrls']}
          onChange={(photoUrls) => change({ photoUrls }, 'photoUrls')}
        />
        <PictureList
          name="licenceUrls"
          label="证照"
          value={values.licenceUrls}
          picturesMax={LICENCES_MAX}
          problem={problems['licenceUrls']}
          onChange={(licenceUrls) => change({ licenceUrls }, 'licenceUrls')}
        />
      </Part>
      <PageFormFoot
        submitLabel={busy ? '正在保存…' : submitLabel}
        disabled={busy}
        problemCount={wrong}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={form.keeper} />}
      />
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="subject-grid">{children}</div>
    </section>
  );
}

function Fields({ form, fields }: { form: SubjectFormState; fields: readonly SubjectField[] }) {
  return fields.map((field) => (
    <FieldControl
      key={field.key}
      field={field}
      value={form.values.fields[field.key] ?? blankOf(field)}
      problem={form.problems[field.key]}
      onChange={(value) => form.changeField(field.key, value)}
    />
  ));
}

function PlaceField({ form: { values, problems, change } }: { form: SubjectFormState }) {
  return (
    <div
      data-field="deptId"
      className={problems['deptId'] === undefined ? 'form-field' : 'form-field form-field-wrong'}
    >
      <p className="subject-label">所属村或乡镇（必填）</p>
      <DeptSelect label="所属村或乡镇" value={values.dept} onChange={(dept) => change({ dept }, 'deptId')} />
      <Problem sentence={problems['deptId']} />
    </div>
  );
}
