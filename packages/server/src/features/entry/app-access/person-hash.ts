/** People of other systems' applications are told apart by a hash of the mark that the application has for each. */
import { createHash } from 'node:crypto';

/** The same person of two applications is two. */
export const hashOfPerson = (appId: string, personId: string): Buffer =>
  createHash('sha256').update(`${appId} ${personId}`).digest();
