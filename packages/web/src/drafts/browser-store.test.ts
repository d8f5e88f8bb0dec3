import { describe, expect, test } from 'vitest';
import { withoutNumbers } from './browser-store.ts';

describe('what may lie in the browser', () => {
  test('the text of a form, with the numbers of an office', () => {
    const fields = {
      smsTitle: '台风预警',
      smsContent: '请加固大棚，防汛电话0571-87001234。',
      areas: [{ deptId: '330106114200', deptName: '绕城村' }],
      groups: [{ id: '7340982134098213409', name: '种粮大户' }],
      // as the database makes them: eighteen digits
      file: { fileId: '205168823466197000', name: '农户.xlsx', rowCount: 4 },
      templateId: '205168823466197001',
      sendTime: '2026-11-25 15:30:00',
    };
    expect(withoutNumbers(fields)).toEqual(fields);
  });

  test.each([
    '13857160013',
    '请联系138-5716-0013',
    '138 5716 0013',
    '15400000001\n15400000002',
    '330106197001010016',
    '330106 1970 0101 0016',
    '330106-19700101-001X',
    '３３０１０６１９７００１０１００１６',
    '１３８５７１６００１３',
    '+8613857160013',
    '0086 138–5716–0013',
    '33010619700101001X',
    '330106900228001',
  ])('no field with a number of a person: %s', (typed) => {
    const inside = { parts: [{ kind: 'text', text: typed }] };
    expect(withoutNumbers({ smsTitle: '台风预警', typedNumbers: typed, ...inside })).toEqual({
      smsTitle: '台风预警',
    });
  });
});
