/** What other features do with people's accounts. */
export {
  findTaken,
  insertNewPeople,
  prepareNewPeople,
  takenSentence,
  type UniqueField,
} from './new-people.ts';
