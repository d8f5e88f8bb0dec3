/** Puts a document up, or changes one: its file, its name, for whom it is. */
import {
  listDocuments,
  type SharedDocument,
  saveDocument,
  updateDocument,
} from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import {
  DOCUMENT_NAME_MAX,
  DOCUMENT_ROLES,
  DOCUMENT_SUMMARY_MAX,
  DOCUMENT_TYPES,
  type DocumentType,
  documentFileOf,
  documentFormProblems,
  documentUrlOf,
} from '@farmers-mailbox/contract/office/documents/fields.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { CheckItem, ChecksItem, LinesItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';

interface Values {
  files: readonly AttachedFile[];
  documentName: string;
  documentType: DocumentType;
  summary: string;
  isReleased: boolean;
  isForAll: boolean;
  visibleRoleIds: readonly number[];
}

const EMPTY: Values = {
  files: [],
  documentName: '',
  documentType: 1,
  summary: '',
  isReleased: true,
  isForAll: true,
  visibleRoleIds: [],
};

export function DocumentDialog({
  document,
  onClose,
}: {
  document: SharedDocument | null;
  onClose: () => void;
}) {
  const save = useAct(saveDocument, { refresh: [listDocuments], success: '上传成功' });
  const update = useAct(updateDocument, { refresh: [listDocuments], success: '修改成功' });
  const [isUploading, setUploading] = useState(false);
  const submit = async (values: Values) => {
    const fields = fieldsOf(values);
    if (document === null) await save.attempt(fields);
    else await update.attempt({ id: document.id, version: document.version, ...fields });
  };
  return (
    <FormDialog<Values>
      open
      width={600}
      title={document === null ? '上传文档' : `编辑“${document.documentName}”`}
      submitLabel={document === null ? '上传' : '保存'}
      initial={document === null ? EMPTY : valuesOf(document)}
      problemsOf={(values) => ({
        ...documentFormProblems(values),
        ...(isUploading ? { files: '文件还在上传，请稍候' } : {}),
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <Fields form={form} onBusy={setUploading} />}
    </FormDialog>
  );
}

function Fields({ form, onBusy }: { form: Form<Values>; onBusy: (isBusy: boolean) => void }) {
  const { values, problems } = form;
  return (
    <>
      <AttachmentsField
        name="files"
        label="文件"
        max={1}
        value={values.files}
        problem={problems['files'] ?? problems['url']}
        onBusy={onBusy}
        onChange={(changed) =>
          form.change((now) => {
            const files = changed(now.files);
            return { files, ...(now.documentName === '' ? { documentName: nameOf(files[0]) } : {}) };
          })
        }
      />
      <TextItem form={form} name="documentName" label="名称" isRequired maxLength={DOCUMENT_NAME_MAX} />
      <RadioItem form={form} name="documentType" label="类型" options={DOCUMENT_TYPES} />
      <LinesItem
        form={form}
        name="summary"
        label="说明"
        maxLength={DOCUMENT_SUMMARY_MAX}
        autoSize={{ minRows: 2, maxRows: 4 }}
      />
      <CheckItem form={form} name="isReleased" hint="没有发布的文档只有管理文档的人看得到">
        发布
      </CheckItem>
      <CheckItem form={form} name="isForAll">
        本区域所有人可见
      </CheckItem>
      {!values.isForAll && (
        <ChecksItem form={form} name="visibleRoleIds" label="可见角色" options={DOCUMENT_ROLES} />
      )}
    </>
  );
}

/** Without its ending. */
const nameOf = (file: AttachedFile | undefined): string =>
  (file?.name ?? '').replace(/\.[^.]+$/, '').slice(0, DOCUMENT_NAME_MAX);

function fieldsOf({ files, isReleased, isForAll, ...values }: Values) {
  const [file] = files;
  return {
    documentName: values.documentName,
    documentType: values.documentType,
    summary: values.summary,
    url: file === undefined ? '' : documentUrlOf(file),
    releaseFlag: isReleased ? (1 as const) : (0 as const),
    visibleRoleIds: isForAll ? null : [...values.visibleRoleIds],
  };
}

function valuesOf(document: SharedDocument): Values {
  const { documentName, documentType, summary, releaseFlag, visibleRoleIds, documentSize } = document;
  const file = documentFileOf(document.url);
  return {
    // a file that is there already goes by its address
    files: file === null ? [] : [{ ...file, fileId: file.url, size: documentSize, ext: '' }],
    documentName,
    documentType,
    summary,
    isReleased: releaseFlag === 1,
    isForAll: visibleRoleIds === null,
    visibleRoleIds: visibleRoleIds ?? [],
  };
}
