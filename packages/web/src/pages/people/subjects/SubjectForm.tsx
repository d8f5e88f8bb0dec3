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
import { type ReactNode, useId } from 'react';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import type { Keeper } from '../../../drafts/keeper.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { FieldControl } from '../../../ui/fields/FieldControl.tsx';
import { blankOf } from '../../../ui/fields/field-values.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { PageFormFoot } from '../../../ui/form/FormFoot.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import type { FormValues } from './form-values.ts';
import { PictureList } from './PictureList.tsx';

export interface SubjectFormProps {
  category: SubjectCategory;
  form: Form<FormValues>;
  keeper: Keeper;
  title: string;
  note?: string;
  submitLabel: string;
  onCancel: () => void;
}

export function SubjectForm(props: SubjectFormProps) {
  const { category, form, keeper, title, note, submitLabel, onCancel } = props;
  const { values, problems, change, busy } = form;
  const wrong = Object.keys(problems).length;
  const { labelOf } = useDictionary('SUBJECT_CATEGORY');
  return (
    <form className="subject-form card" {...form.element} aria-label={title}>
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
          label="照片"
          value={values.photoUrls}
          picturesMax={PHOTOS_MAX}
          problem={problems['photoUrls']}
          onChange={(photoUrls) => change({ photoUrls })}
        />
        <PictureList
          label="证照"
          value={values.licenceUrls}
          picturesMax={LICENCES_MAX}
          problem={problems['licenceUrls']}
          onChange={(licenceUrls) => change({ licenceUrls })}
        />
      </Part>
      <PageFormFoot
        submitLabel={busy ? '正在保存…' : submitLabel}
        disabled={busy}
        problemCount={wrong}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={keeper} />}
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

function Fields({ form, fields }: { form: Form<FormValues>; fields: readonly SubjectField[] }) {
  return fields.map((field) => (
    <FieldControl
      key={field.key}
      field={field}
      value={form.values.fields[field.key] ?? blankOf(field)}
      problem={form.problems[`fields.${field.key}`]}
      onChange={(value) => form.change((now) => ({ fields: { ...now.fields, [field.key]: value } }))}
    />
  ));
}

function PlaceField({ form }: { form: Form<FormValues> }) {
  const id = useId();
  const problem = form.problems['dept'];
  return (
    <div className={problem === undefined ? 'form-field' : 'form-field form-field-wrong'}>
      <p className="field-set-label">所属村或乡镇（必填）</p>
      <DeptSelect
        label="所属村或乡镇"
        aria-describedby={`${id}-problem`}
        value={form.values.dept}
        onChange={(dept) => form.change({ dept })}
      />
      <Problem id={`${id}-problem`} sentence={problem} />
    </div>
  );
}
