import { expect, test } from 'vitest';
import { succeeded } from './call.ts';
import { CallFailure } from './call-failure.ts';

const response = new Response('', { headers: { 'X-Request-Id': 'req-9' } });
const failureOf = (envelope: Parameters<typeof succeeded>[1]): CallFailure => {
  try {
    succeeded(response, envelope);
  } catch (failure) {
    if (failure instanceof CallFailure) return failure;
  }
  throw new Error('it passed');
};

test('[ERR-01] 200 passes, and so does another code when the answer has a size', () => {
  const envelope = { code: 200, msg: '操作成功', message: '操作成功', data: { id: '1' } };
  expect(succeeded(response, envelope).data).toEqual({ id: '1' });
  const sized = { code: 0, msg: '', message: '', data: null, size: 12 };
  expect(succeeded(response, sized).data).toMatchObject({ size: 12 });
});

test('[ERR-03] a refusal carries its sentence, or Error when it has none', () => {
  expect(failureOf({ code: 4030, msg: '没有操作权限', message: '', data: null }).message).toBe(
    '没有操作权限',
  );
  expect(failureOf({ code: 4030, msg: '', message: '超出管辖范围', data: null }).message).toBe(
    '超出管辖范围',
  );
  expect(failureOf({ code: 4030, msg: '', message: '', data: null }).message).toBe('Error');
});

test('[NAV-07] whether anybody said why is known apart from the word that stands in for it', () => {
  expect(failureOf({ code: 5000, msg: '', message: '', data: null }).hasSentence).toBe(false);
  expect(failureOf({ code: 5000, msg: '系统繁忙', message: '', data: null }).hasSentence).toBe(true);
});

test('field errors and the id of the call come along', () => {
  const fieldErrors = [{ field: 'smsTitle', message: '不能为空' }];
  const refused = failureOf({ code: 4000, msg: '不能为空', message: '', data: { fieldErrors } });
  expect(refused.fieldErrors).toEqual(fieldErrors);
  expect(refused.requestId).toBe('req-9');
  expect(failureOf({ code: 5000, msg: '系统繁忙', message: '', data: { requestId: 'r-1' } }).requestId).toBe(
    'r-1',
  );
});
