/** Areas, what is left out of them, and which kinds of people in them. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { asksConsent } from '@farmers-mailbox/contract/messaging/mass-sms/consent.ts';
import { listRecipientCategories } from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { DeptTreePicker } from '../../../../../ui/dept/DeptTreePicker.tsx';
import { Problem } from '../../../../../ui/form/Field.tsx';
import { ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { useDictionary } from '../../../../../ui/text/dictionary.ts';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import type { FormState } from '../draft/use-application-form.ts';

export function AreaChoice({ form }: { form: FormState }) {
  const { draft, change, problems } = form;
  return (
    <>
      <DeptTreePicker label="接收区域" value={draft.areas} onChange={(areas) => change({ areas })} />
      <Problem sentence={problems.objDeptIds} />
      {draft.areas.length > 0 && (
        <>
          <details className="exclusion" open={draft.excluded.length > 0}>
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
  // what nobody in these areas is only takes room, unless it is chosen already
  const offered = data.filter((one) => one.userCount > 0 || isChosen(one));
  return (
    <fieldset className="form-part">
      <legend>发给哪些人{draft.categories.length === 0 && '（不勾选则发给全部农户）'}</legend>
      <div className="category-grid">
        {offered.map((one) => (
          <label key={one.categoryId} className="choice">
            <input type="checkbox" checked={isChosen(one)} onChange={() => toggle(one)} />
            <span>
              {one.categoryName}
              <small>
                {inDigits(one.userCount)} 人，其中同意接收 {inDigits(one.agreeCount)} 人
              </small>
            </span>
          </label>
        ))}
      </div>
      <ConsentNote smsCategory={draft.smsCategory} />
    </fieldset>
  );
}

/** Why the counts beside these people and the number that is sent to differ. */
function ConsentNote({ smsCategory }: { smsCategory: string }) {
  const { labelOf } = useDictionary('SMS_CATEGORY');
  if (smsCategory === '') return null;
  return (
    <p className="form-field-hint">
      {asksConsent(smsCategory)
        ? `“${labelOf(smsCategory)}”只发给同意接收的人。`
        : `“${labelOf(smsCategory)}”按规定不看是否同意，所选的人都发，已退订的除外。`}
    </p>
  );
}
