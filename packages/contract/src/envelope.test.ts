import { expect, test } from 'vitest';
import { saveRequest } from './messaging/sms-requests/endpoints.ts';
import { addConsultation } from './service/consultations/endpoints.ts';

test.each([
  ['提问人', addConsultation.request.shape.callUserName],
  ['提出人', saveRequest.request.shape.requestUserName],
])(
  '[VAL-03] the name of %s is counted and stored with the dot that its input lets through',
  (_label, name) => {
    expect(name.parse(' 古丽米热 ・ 艾比布力江阿卜杜热西提买买提江 ')).toBe(
      '古丽米热·艾比布力江阿卜杜热西提买买提江',
    );
    expect(name.safeParse('').success).toBe(false);
  },
);
