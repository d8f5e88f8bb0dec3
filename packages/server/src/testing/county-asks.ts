/** Requests by others for the things of a county: rows for each call and each field that names something, a file for each quarter. */
import type { AskBesideOwn, AskForThings } from './county-asks/ask.ts';
import { messagingAsks, messagingAsksBesideOwn } from './county-asks/messaging.ts';
import { officeAsks, officeAsksBesideOwn } from './county-asks/office.ts';
import { peopleAsks, peopleAsksBesideOwn } from './county-asks/people.ts';
import { publishingAsks, publishingAsksBesideOwn } from './county-asks/publishing.ts';
import { serviceAsks, serviceAsksBesideOwn } from './county-asks/service.ts';

export const asksForThings: readonly AskForThings[] = [
  ...messagingAsks,
  ...publishingAsks,
  ...peopleAsks,
  ...serviceAsks,
  ...officeAsks,
];

export const asksBesideOwn: readonly AskBesideOwn[] = [
  ...messagingAsksBesideOwn,
  ...publishingAsksBesideOwn,
  ...peopleAsksBesideOwn,
  ...serviceAsksBesideOwn,
  ...officeAsksBesideOwn,
];
