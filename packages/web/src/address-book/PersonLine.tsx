/** One person of many who were found: name, number, unit, and if no text may reach them. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { searchPeople } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { Masked } from '../ui/text/Masked.tsx';

export function PersonLine({ person }: { person: AnswerOf<typeof searchPeople>['list'][number] }) {
  return (
    <span>
      {person.realName} <Masked value={person.phoneNumber} />
      <small>
        {person.deptName}
        {person.smsAgreeFlag === 0 && '，未同意接收短信'}
      </small>
    </span>
  );
}
