/** Acts of other features on people's accounts. */
export {
  findTaken,
  insertNewPeople,
  prepareNewPeople,
  takenSentence,
  type UniqueField,
} from './new-people.ts';
