/** Edits the consultation telephones of one office, all rows in one save. Whoever saves second is told, and keeps what was typed. */
import {
  type ConsultPhone,
  type ListedOffice,
  listConsultPhones,
  listEscalationOffices,
  updateConsultPhones,
} from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import {
  officeProblem,
  PHONES_OF_OFFICE_MAX,
  phoneListProblems,
} from '@farmers-mailbox/contract/service/consult-phones/fields.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { hexId } from '../../../drafts/hex-id.ts';
import { type KeptFields, KeptForm, useKeptClose } from '../../../drafts/KeptForm.tsx';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import { tell } from '../../../notices/notices.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { DrawerFormFoot } from '../../../ui/form/FormFoot.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { PhoneRows } from './PhoneRows.tsx';
import { draftOf, emptyPhone, fieldsOf, movedRow, type PhoneListValues } from './phone-list.ts';

export interface PhoneListDrawerProps {
  /** null: it is chosen here */
  office: DeptChoice | null;
  onClose: () => void;
}

export function PhoneListDrawer({ office: known, onClose }: PhoneListDrawerProps) {
  const [office, setOffice] = useState(known);
  if (office !== null) return <OfficeDrawer office={office} onClose={onClose} />;
  return <OfficeChoice onChoose={setOffice} onClose={onClose} />;
}

function OfficeChoice({
  onChoose,
  onClose,
}: {
  onChoose: (office: DeptChoice) => void;
  onClose: () => void;
}) {
  const [tried, setTried] = useState<DeptChoice | null>(null);
  const problem = tried === null ? null : officeProblem(tried.deptId);
  return (
    <Drawer widthPx={960} title="编辑整表" onClose={onClose} body="padded">
      <p>编辑哪个单位的咨询电话？</p>
      <DeptSelect
        label="单位"
        value={tried}
        onChange={(choice) => {
          setTried(choice);
          if (choice !== null && officeProblem(choice.deptId) === null) onChoose(choice);
        }}
      />
      <Problem sentence={problem ?? undefined} />
    </Drawer>
  );
}

function OfficeDrawer({ office, onClose }: { office: DeptChoice; onClose: () => void }) {
  const { deptId, deptName } = office;
  const list = useCall(listConsultPhones, { deptId });
  const offices = useCall(listEscalationOffices, { deptId }, { staleMs: 60_000 });
  const { kept, close, done, setUnsaved } = useKeptClose<PhoneListValues>(onClose, 'consultPhones', deptId);
  const failed = [list, offices].find(({ error, data }) => error && !data);
  // of a township the list holds its villages' too
  const rows = list.data?.filter((row) => row.deptId === deptId);
  const [first] = rows ?? [];
  const title = `编辑整表：${placeInShort(deptName)}的咨询电话`;
  return (
    <Drawer widthPx={1180} title={title} onClose={close} staysOpen>
      {failed?.error && <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (!rows || !offices.data) && <Skeleton lines={10} />}
      {rows && offices.data && (
        <KeptForm kept={kept} row={first ? { version: first.version, updateTime: first.updateTime } : null}>
          {(fields) => (
            <PhoneListForm
              kept={fields}
              title={title}
              deptId={deptId}
              rows={rows}
              offices={offices.data}
              onChanged={() => setUnsaved(true)}
              onCancel={close}
              onDone={done}
            />
          )}
        </KeptForm>
      )}
    </Drawer>
  );
}

interface PhoneListFormProps {
  kept: KeptFields<PhoneListValues>;
  title: string;
  deptId: string;
  rows: readonly ConsultPhone[];
  offices: readonly ListedOffice[];
  onChanged: () => void;
  onCancel: () => void;
  onDone: () => void;
}

function PhoneListForm({
  kept,
  title,
  deptId,
  rows,
  offices,
  onChanged,
  onCancel,
  onDone,
}: PhoneListFormProps) {
  const save = useAct(updateConsultPhones, { refresh: [listConsultPhones] });
  // a version that is read later is not the one that this form began from
  const [version] = useState(rows[0]?.version ?? null);
  const form = useKeptForm<PhoneListValues>(kept, {
    initial: { deptId, phoneList: rows.length === 0 ? [emptyPhone(hexId())] : rows.map(draftOf) },
    problemsOf: phoneListProblems,
    judged: 'sent',
    placed: byRow,
    onChanged,
    onSubmit: async (values) => {
      const saved = await save.attempt(fieldsOf(values, version));
      void kept.keeper.end();
      tell('success', saved.length === 0 ? '已保存，这个单位没有咨询电话了' : `已保存 ${saved.length} 行`);
      onDone();
    },
  });
  const { phoneList } = form.values;
  const set = (next: PhoneListValues['phoneList']) => form.change({ phoneList: next });
  const add = () => {
    const key = hexId();
    flushSync(() => set([...phoneList, emptyPhone(key)]));
    focusRow(form.element.ref.current, phoneList.length);
  };
  const remove = (place: number) => {
    flushSync(() => set(phoneList.toSpliced(place, 1)));
    focusRow(form.element.ref.current, Math.min(place, phoneList.length - 2));
  };
  const move = (place: number, by: -1 | 1) => {
    flushSync(() => set(movedRow(phoneList, place, by)));
    focusRow(form.element.ref.current, place + by);
  };
  return (
    <form className="duty-form" aria-label={title} {...form.element}>
      <div className="duty-list">
        <p className="page-note">
          有咨询时，短信发给离提问人最近的、值守这个类型的电话；分派以后发给办理单位的电话。只在值守时间里发，夜间只发紧急的。
        </p>
        {phoneList.length === 0 && <p className="page-note">没有一行。保存后，这个单位没有咨询电话。</p>}
        <PhoneRows
          rows={phoneList}
          problems={form.problems}
          offices={offices}
          onChange={(place, changed) =>
            set(phoneList.map((row, at) => (at === place ? { ...row, ...changed } : row)))
          }
          onMove={move}
          onRemove={remove}
        />
        <button
          type="button"
          className="plain-button duty-add"
          disabled={phoneList.length >= PHONES_OF_OFFICE_MAX}
          onClick={add}
        >
          添加一行
        </button>
        <Problem sentence={form.problems['phoneList']} />
      </div>
      <DrawerFormFoot
        problemCount={Object.keys(form.problems).length}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={kept.keeper} />}
      >
        <button type="submit" className="plain-button plain-primary" disabled={form.busy}>
          保存整表
        </button>
      </DrawerFormFoot>
    </form>
  );
}

/** `phoneList.2.phoneNumber` is of the third row. */
function byRow(errors: CallFailure['fieldErrors']) {
  const [first] = errors;
  if (!first) return {};
  const [list, place] = first.field.split('.');
  if (list !== 'phoneList') return { [first.field]: first.message };
  return { phoneList: place === undefined ? first.message : `第${Number(place) + 1}行：${first.message}` };
}

/** Where the hands are goes along; without a row, to the button that adds one. */
function focusRow(form: HTMLFormElement | null, place: number): void {
  const row = form?.querySelectorAll<HTMLElement>('.duty-rows > li')[place];
  (row?.querySelector('input') ?? form?.querySelector<HTMLElement>('.duty-add'))?.focus();
}
