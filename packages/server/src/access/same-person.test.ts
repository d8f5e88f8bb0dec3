import { expect, it } from 'vitest';
import { isSamePerson } from './same-person.ts';

const person = { userId: '1', certificateHash: 'a' };

it.each([
  [{ userId: '1', certificateHash: 'b' }, true],
  [{ userId: '2', certificateHash: 'a' }, true],
  [{ userId: '2', certificateHash: 'b' }, false],
  [{ userId: null, certificateHash: null }, false],
])('one account or one ID number is one person: %j, %s', (other, isSame) => {
  expect(isSamePerson(person, other)).toBe(isSame);
});

it('two who never gave an ID number are two', () => {
  expect(isSamePerson({ userId: '1', certificateHash: null }, { userId: '2', certificateHash: null })).toBe(
    false,
  );
});
