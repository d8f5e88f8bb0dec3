/** The text that the address bar brings along: of a template (`templateId`), or the words of a request (`requestId`). */
import { requestDetails } from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { templateDetails } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallFailure } from '../../../../api/call-failure.ts';
import { useCall } from '../../../../api/hooks.ts';
import { type WritingRules } from '../../sms-text/writing-rules.ts';
import { type Draft, emptyDraft } from './draft/draft.ts';
import { beginRequest, beginTemplate } from './draft/text-sources.ts';
import { useOwnOffice } from './draft/use-own-office.ts';

export interface WrittenPreset {
  /** null: nothing was asked for, or it cannot be used; `refusal` then says why */
  readonly chosenFor: (rules: WritingRules) => Partial<Draft> | null;
  readonly refusal: string | null;
  readonly reads: readonly UseQueryResult<unknown, CallFailure>[];
  readonly isPending: boolean;
}

/** @param isWanted false for a draft that has a text of its own */
export function useWrittenPreset(isWanted: boolean): WrittenPreset {
  const [search] = useSearchParams();
  const office = useOwnOffice();
  const templateId = isWanted ? search.get('templateId') : null;
  const requestId = isWanted && templateId === null ? search.get('requestId') : null;
  const template = useCall(templateDetails, templateId === null ? null : { templateId });
  const request = useCall(requestDetails, requestId === null ? null : { requestId });
  const said = template.isFetchedAfterMount ? template.data : undefined;
  const asked = request.isFetchedAfterMount ? request.data : undefined;
  const chosenFor = (rules: WritingRules): Partial<Draft> | null => {
    if (said?.can.use === true) return beginTemplate(said, emptyDraft(rules), rules, office);
    return asked?.can.write === true || asked?.can.handle === true ? beginRequest(asked, new Date()) : null;
  };
  const may = said?.can.use ?? (asked?.can.write === true ? true : (asked?.can.handle ?? true));
  return {
    chosenFor,
    refusal: may === true ? null : may,
    reads: [template, request],
    isPending: (templateId !== null && (!said || office.isPending)) || (requestId !== null && !asked),
  };
}
