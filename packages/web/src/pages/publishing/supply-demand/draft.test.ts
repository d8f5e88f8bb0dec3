import { saveListing } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { expect, test } from 'vitest';
import { emptyDraft, type ListingDraft, problemsOf, requestOf } from './draft.ts';

const checking = { infoType: 1, isNew: true, isSubmitting: false, today: '2026-09-14' };

const written = (changed: Partial<ListingDraft>): ListingDraft => ({
  ...emptyDraft({ deptId: '330106', deptName: '西湖区' }),
  title: '晚稻种子出售',
  productCategory: '1',
  productName: '晚稻种子',
  quantity: '300',
  price: '12',
  place: '转塘村',
  supplyStart: '2026-09-14',
  supplyEnd: '2026-10-14',
  contactName: '林先生',
  phoneNumber: '13800000001',
  ...changed,
});

test.each([
  'title',
  'productName',
  'variety',
  'spec',
  'place',
  'qualityDesc',
  'description',
  'contactName',
] as const)(
  'marks of no width that were pasted into %s are left out, by the form and by the server',
  (field) => {
    const pasted = written({ [field]: '\ufeff晚\u200b稻\u00ad种\t子 ' });
    expect(problemsOf(pasted, checking)).toEqual({});
    expect(requestOf(pasted)[field]).toBe('晚稻种 子');
    const asked = { ...requestOf(written({})), infoType: checking.infoType, [field]: pasted[field] };
    expect(saveListing.request.parse(asked)).toMatchObject({ [field]: '晚稻种 子' });
  },
);
