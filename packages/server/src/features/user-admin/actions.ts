/** What other features do with people's accounts. */
export {
  type CheckedPerson,
  findTaken,
  insertNewPeople,
  type PreparedPerson,
  prepareNewPeople,
  takenSentence,
  type UniqueField,
} from './new-people.ts';
