/** Writes a daily help or changes one, beside the SMS that farmers will get. */

import { QUANTITY_UNITS } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  helpDetails,
  helpFreeDay,
  saveHelp,
  updateHelp,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import {
  isHelpRegion,
  PRICE_MAX,
  SMS_MAX,
  TARGETS_MAX,
} from '@farmers-mailbox/contract/publishing/daily-help/fields.ts';
import {
  dailyHelpText,
  PHONE_MARK,
  smsTextOf,
} from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';
import {
  CONTACT_MAX,
  NAME_MAX,
  PLACE_MAX,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { type Needed, useOwnRegion, useStored } from '../../../content/needed.ts';
import type { DraftForm } from '../../../content/use-draft-form.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { keptHint } from '../../../ui/form/kept-hint.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { toDay } from '../../../ui/text/moment.ts';
import { TextPreview } from '../../messaging/sms-text/MessagePreview.tsx';
import {
  draftOf,
  emptyDraft,
  goodsOf,
  type HelpDraft,
  placed,
  problemsOf,
  requestOf,
  takenFrom,
} from './draft.ts';
import { dailyHelp } from './kind.ts';
import { ListingChoice } from './ListingChoice.tsx';
import './daily-help.css';

export interface HelpFormDrawerProps {
  /** null: a new one */
  helpId: string | null;
  /** on which a new one begins, if it is not over */
  day?: string | undefined;
  /** told the day of what was saved, which need not be the one that is open */
  onSavedFor?: ((day: string) => void) | undefined;
  onClose: () => void;
}

/** Before there is a text, the way to one. */
const previewOf = ({ smsContent, phoneNumber }: HelpDraft) =>
  smsContent.trim() === '' ? (
    <p className="form-field-hint">
      还没有短信内容。选好左边的供求信息会自动写好，也可以自己填写，农户收到的样子显示在这里。
    </p>
  ) : (
    <TextPreview text={smsTextOf(smsContent, phoneNumber.trim() || '（联系人的手机号码）')} />
  );

export function HelpFormDrawer({ helpId, day = '', onSavedFor, onClose }: HelpFormDrawerProps) {
  const [today] = useState(() => toDay(new Date()));
  const wanted = day >= today ? day : today;
  const begun = useBeginning(helpId === null ? wanted : null);
  const save = useSave(dailyHelp, { add: saveHelp, change: updateHelp });
  return (
    <DraftFormDrawer
      kind={dailyHelp}
      stored={useStored(helpDetails, helpId === null ? null : { helpId })}
      alsoNeeded={begun}
      formKey="dailyHelp"
      about={helpId ?? NEW}
      widthPx={1200}
      begin={(details) =>
        details ? draftOf(details) : emptyDraft(begun.data?.region ?? null, begun.data?.day ?? wanted)
      }
      problemsOf={(draft, { isSubmitting }) => problemsOf(draft, { isSubmitting, today })}
      placed={placed}
      save={async (draft, details, submitFlag) => {
        await save({ ...requestOf(draft), submitFlag }, details);
        onSavedFor?.(draft.helpDate);
      }}
      previewOf={previewOf}
      onClose={onClose}
    >
      {(form) => (
        <HelpFields
          {...form}
          knownPhone={form.details?.phoneNumber ?? null}
          taken={
            helpId === null && form.draft.helpDate === begun.data?.day && begun.data.day !== wanted
              ? wanted
              : null
          }
        />
      )}
    </DraftFormDrawer>
  );
}

interface Beginning {
  readonly region: DeptChoice | null;
  /** the first from the wanted one on that is free there */
  readonly day: string;
}

/** @param wanted null: nothing is begun */
function useBeginning(wanted: string | null): Needed<Beginning> {
  const region = useOwnRegion();
  const deptId = region.data?.deptId ?? '';
  const isAsked = wanted !== null && isHelpRegion(deptId);
  const free = useCall(helpFreeDay, isAsked ? { deptId, helpDate: wanted } : null);
  const day = isAsked ? free.data?.day : (wanted ?? '');
  return {
    data: region.data === undefined || day === undefined ? undefined : { region: region.data, day },
    error: region.error ?? free.error,
    refetch: () => (region.data === undefined ? region.refetch() : free.refetch()),
  };
}

const UNITS = QUANTITY_UNITS.map((unit) => ({ value: unit, label: unit }));

type HelpFieldsProps = DraftForm<HelpDraft, unknown> & {
  knownPhone: string | null;
  /** the day that was wanted, where another one is filled in for it */
  taken: string | null;
};

function HelpFields({ draft, problems, change, knownPhone, taken }: HelpFieldsProps) {
  const { line, choice, part } = fieldsOf<HelpDraft>(draft, problems, change);
  return (
    <>
      <ListingChoice
        chosen={draft.source}
        problem={problems['source']}
        onChoose={(row) => change(takenFrom(row))}
      />
      {line('title', '标题', TITLE_MAX, { hint: '也是短信申请的标题，不发给农户' })}
      <div className="field-grid">
        {part(
          'place',
          '市、县（市、区）',
          <DeptSelect
            label="市、县（市、区）"
            value={draft.place}
            onChange={(place) => change({ place, targets: place ? [place] : [] })}
          />,
          '每个市、县一天只有一条',
        )}
        {part(
          'helpDate',
          '日期',
          <DayField
            label="日期"
            value={draft.helpDate || undefined}
            onChange={(day) => change({ helpDate: day ?? '' })}
          />,
          taken === null ? '这一天发送' : `${taken}已有一条，先填了之后第一个空着的日子`,
        )}
        {line('productName', '产品', NAME_MAX)}
        {line('originPlace', '产地或收货地（可不填）', PLACE_MAX)}
        {line('quantity', '数量（可不填）', 16, { isNumber: true })}
        {choice('quantityUnit', '数量单位', UNITS, '不填')}
        {line('price', '价格（可不填）', PRICE_MAX, { placeholder: '如：0.25元/株' })}
        {line('contactName', '联系人', CONTACT_MAX)}
        {line('phoneNumber', '手机号码（可不填）', TYPED_NUMBER_MAX, {
          isPhone: true,
          hint: knownPhone === null ? '不填就用所选信息的号码' : keptHint(knownPhone),
        })}
      </div>
      {line('smsContent', '短信内容', SMS_MAX, {
        rows: 4,
        hint: `${PHONE_MARK} 发送时换成联系人的手机号码，农户可以直接拨打`,
      })}
      <button
        type="button"
        className="plain-link"
        onClick={() => change({ smsContent: dailyHelpText(goodsOf(draft)) })}
      >
        按上面的内容重写短信
      </button>
      <div className="form-field">
        <label className="choice">
          <input
            type="checkbox"
            checked={draft.isAgreed}
            onChange={({ target }) => change({ isAgreed: target.checked })}
          />
          <span>联系人同意在短信里写明姓名和手机号码</span>
        </label>
        <Problem sentence={problems['isAgreed']} />
      </div>
      <FieldGroup legend="发送区域" problem={problems['targets']}>
        <DeptTreePicker
          label="发送区域"
          choicesMax={TARGETS_MAX}
          value={draft.targets}
          onChange={(targets) => change({ targets })}
        />
      </FieldGroup>
      <Categories chosen={draft.categories} onChange={(categories) => change({ categories })} />
    </>
  );
}

interface CategoriesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Categories({ chosen, onChange }: CategoriesProps) {
  const { options } = useDictionary('SUBJECT_CATEGORY');
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <FieldGroup legend="主体类别（不选就是区域里的所有人）">
      {options.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(String(value))}
            onChange={() => toggle(String(value))}
          />
          <span>{label}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
