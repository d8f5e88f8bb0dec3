/** Areas, what is left out of them, and which kinds of people in them. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { asksConsent } from '@farmers-mailbox/contract/messaging/mass-sms/consent.ts';
import { listRecipientCategories } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { codeLengthOfLevel } from '@farmers-mailbox/contract/rules/organisation.ts';
import { useState } from 'react';
import { useCall } from '../../../../../api/hooks.ts';
import { useSession } from '../../../../../session/session-context.ts';
import { DeptMapPicker } from '../../../../../ui/dept/DeptMapPicker.tsx';
import { DeptTreePicker } from '../../../../../ui/dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../../../../../ui/dept/dept-nodes.ts';
import { OnlyPlace, useOnlyPlace } from '../../../../../ui/dept/OnlyPlace.tsx';
import { Problem } from '../../../../../ui/form/Field.tsx';
import { ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { useDictionary } from '../../../../../ui/text/dictionary.ts';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import type { FormState } from '../draft/use-application-form.ts';

export function AreaChoice({ form }: { form: FormState }) {
  const { draft, change, problems } = form;
  const mapped = useMappedArea();
  const { place } = useOnlyPlace();
  const [view, setView] = useState<'list' | 'map'>('list');
  return (
    <>
      {mapped && (
        <div className="area-views" role="group" aria-label="选择方式">
          {VIEWS.map(({ view: one, label }) => (
            <button
              key={one}
              type="button"
              className="plain-button"
              aria-pressed={view === one}
              onClick={() => setView(one)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {place ? (
        <OnlyPlace
          label="接收区域"
          place={place}
          value={draft.areas}
          onChange={(areas) => change({ areas })}
        />
      ) : mapped && view === 'map' ? (
        <DeptMapPicker
          label="接收区域"
          area={mapped}
          value={draft.areas}
          onChange={(areas) => change({ areas })}
        />
      ) : (
        <DeptTreePicker
          label="接收区域"
          withFarmers
          value={draft.areas}
          onChange={(areas) => change({ areas })}
        />
      )}
      <Problem sentence={problems.objDeptIds} />
      {draft.areas.length > 0 && (
        <>
          <details className="exclusion" hidden={place !== null} open={draft.excluded.length > 0}>
            <summary>
              其中有不发的区域（{draft.excluded.length === 0 ? '无' : `${draft.excluded.length} 个`}）
            </summary>
            <DeptTreePicker
              label="不发的区域"
              value={draft.excluded}
              onChange={(excluded) => change({ excluded })}
            />
          </details>
          <Problem sentence={problems.excludeDeptIds} />
          <CategoryChoice form={form} />
          <Problem sentence={problems.objCategoryIds} />
        </>
      )}
    </>
  );
}

const VIEWS = [
  { view: 'list', label: '在列表里选' },
  { view: 'map', label: '在地图上选' },
] as const;

/** Outlines are shipped down to the counties: below a city there is nothing to choose between. Null: no map. */
function useMappedArea(): DeptChoice | null {
  const { user } = useSession();
  const { deptId, deptName, ancestors } = user.sysDept;
  const area = areaOf({ deptId, roleKeys: user.roleList });
  if (area === null || area.length > codeLengthOfLevel[3]) return null;
  return { deptId: area, deptName: ancestors.split('/').at(-1) || deptName };
}

type Category = AnswerOf<typeof listRecipientCategories>[number];

function CategoryChoice({ form: { draft, change } }: { form: FormState }) {
  const { data, error, refetch } = useCall(
    listRecipientCategories,
    { deptIds: draft.areas.map(({ deptId }) => deptId) },
    { staleMs: 60_000, keepPrevious: true },
  );
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const isChosen = (one: Category) => draft.categories.some(({ id }) => id === one.categoryId);
  const toggle = (one: Category) =>
    change({
      categories: isChosen(one)
        ? draft.categories.filter(({ id }) => id !== one.categoryId)
        : [...draft.categories, { id: one.categoryId, name: one.categoryName }],
    });
  // beside a number that it does not change it would only puzzle
  const counted = draft.smsCategory === '' || asksConsent(draft.smsCategory);
  // what nobody in these areas is only takes room, unless it is chosen already
  const offered = data.filter((one) => one.userCount > 0 || isChosen(one));
  return (
    <fieldset className="form-part">
      <legend>发给哪些人</legend>
      <ConsentNote smsCategory={draft.smsCategory} />
      <div className="category-grid">
        {offered.map((one) => (
          <label key={one.categoryId} className="choice">
            <input type="checkbox" checked={isChosen(one)} onChange={() => toggle(one)} />
            <span>
              {one.categoryName}
              <small>
                {inDigits(one.userCount)} 人{counted && `，其中同意接收 ${inDigits(one.agreeCount)} 人`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Effect of no tick, and why the counts beside these people and the number that is sent to differ. */
function ConsentNote({ smsCategory }: { smsCategory: string }) {
  const { labelOf } = useDictionary('SMS_CATEGORY');
  return (
    <p className="form-field-hint">
      不勾选就发给全部农户。
      {smsCategory !== '' &&
        (asksConsent(smsCategory)
          ? `“${labelOf(smsCategory)}”只发给同意接收的人。`
          : `“${labelOf(smsCategory)}”按规定不看是否同意，所选的人都发，已退订的除外。`)}
    </p>
  );
}
