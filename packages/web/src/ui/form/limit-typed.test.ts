import { nameText } from '@farmers-mailbox/contract/envelope.ts';
import { expect, test } from 'vitest';
import { limited, limitedName, limitedNumber } from './limit-typed.ts';

test.each([
  ['339901199002280019', '339901199002280019'],
  [' 339901199002280019', '339901199002280019'],
  ['  339901199002280019  ', '339901199002280019'],
  ['3399011990022800191', '339901199002280019'],
  [' 3399', ' 3399'],
])('[VAL-01] of %j are kept %j', (typed, kept) => {
  expect(limited(typed, 18)).toBe(kept);
});

test.each([
  ['339901199002280019', '339901199002280019'],
  [' 339901199002280019', '339901199002280019'],
  ['339901 19900228 0019', '339901 19900228 0019'],
  ['３３９９０１１９９００２２８００１９ 1', '339901199002280019'],
  ['3399011990022800191234', '339901199002280019'],
])('[VAL-01] of the number %j are kept %j', (typed, kept) => {
  expect(limitedNumber(typed, 18)).toBe(kept);
});

test.each([
  ['  古丽米热·艾比布力江阿卜杜热西提买买提  ', '古丽米热·艾比布力江阿卜杜热西提买买提'],
  ['张 三', '张 三'],
  ['古丽米热 ・ 艾比布力江阿卜杜热西提买买提江', '古丽米热 ・ 艾比布力江阿卜杜热西提买买提江'],
  ['古丽米热·艾比布力江阿卜杜热西提买买提江一', '古丽米热·艾比布力江阿卜杜热西提买买提江'],
])('[VAL-03] of the name %j are kept %j', (typed, kept) => {
  expect(limitedName(typed, 20)).toBe(kept);
});

test('[VAL-03] a name is limited as the server counts it', () => {
  const spread = [...'一二三四五六七八九十'].join('  ');
  expect(nameText(20).safeParse(limitedName(spread, 20)).success).toBe(true);
});
