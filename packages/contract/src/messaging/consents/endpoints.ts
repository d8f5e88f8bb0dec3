/** The calls of 同意记录 on the page 退订名单: who agreed to texts and who took it back, since when, and by what it is shown. */
import * as z from 'zod/mini';
import { permitted, post } from '../../endpoint.ts';
import { id, moment, pageOf, paging, sortedBy, text, wholeNumber } from '../../envelope.ts';
import { attachedFile, attachedFiles } from '../../office/files/attached.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { CONSENT_FILES_MAX, EVIDENCE_MAX } from './fields.ts';
import { enteredConsentProblems } from './forms.ts';

const access = permitted('sms:optOut:edit');

/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_CONSENTS_MAX = 10_000;

const row = z.object({
  consentId: id,
  /** masked */
  phoneNumber: z.string(),
  /** null when the person or subject is not there any more */
  realName: z.nullable(z.string()),
  fullDeptName: z.string(),
  consentType: z.number(),
  source: z.number(),
  evidence: z.string(),
  attachments: z.array(attachedFile),
  consentTime: moment,
  /** of a withdrawal, and of what it withdrew: it is kept until then at least */
  keepUntil: z.nullable(z.string()),
  operatorName: z.nullable(z.string()),
});
export type ConsentRow = z.output<typeof row>;

export const pageConsents = post('/v1/admin/consent/page', {
  access,
  summary: '同意接收短信和撤回的记录（手机号码脱敏），最近的在前',
  request: z.strictObject({
    /** a whole number */
    phoneNumber: z.optional(text(TYPED_NUMBER_MAX)),
    consentType: z.optional(wholeNumber(1, 2)),
    source: z.optional(wholeNumber(1, 5)),
    consentTimeStart: z.optional(moment),
    consentTimeEnd: z.optional(moment),
    ...paging,
    ...sortedBy('consentTime'),
  }),
  answer: z.extend(pageOf(row), { more: z.boolean() }),
});

export const saveConsent = post('/v1/admin/consent/save', {
  isCreating: true,
  access,
  summary: '登记同意或撤回：此人和用这个号码的主体随之接收或不再接收',
  request: z
    .strictObject({
      phoneNumber: z.string(),
      consentType: wholeNumber(1, 2),
      /** 4 a call or visit, 5 a paper */
      source: wholeNumber(4, 5),
      evidence: text(EVIDENCE_MAX),
      attachments: z._default(attachedFiles(CONSENT_FILES_MAX), []),
    })
    .check(obeys(enteredConsentProblems)),
  answer: z.object({ consentId: id }),
});
