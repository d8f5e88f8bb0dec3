/** Everything that the workbench counts for a person, in its order. Contents come with their modules. */
import type { TodoKind } from './access/todo-kind.ts';
import { contentModules } from './content-modules.ts';
import { returnedApps } from './features/entry/app-access/todo.ts';
import { writersTodo } from './features/messaging/mass-sms/todo.ts';
import { unreadLetters } from './features/office/letters/todo.ts';
import { waitingTodo } from './features/office/review-centre/todo.ts';
import { endingLicences } from './features/people/subjects/todo.ts';
import { returnedContent } from './features/publishing/content/todo.ts';
import { consultationTodo } from './features/service/consultations/todo.ts';
import { waitingKinds } from './waiting-kinds.ts';

export const todoKinds: readonly TodoKind[] = [
  waitingTodo(waitingKinds),
  consultationTodo,
  writersTodo,
  ...contentModules.map(returnedContent),
  returnedApps,
  unreadLetters,
  endingLicences,
];
