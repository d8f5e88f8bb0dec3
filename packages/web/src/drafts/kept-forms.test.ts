import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = new URL('../', import.meta.url).pathname;
const filesWith = (part: RegExp) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && part.test(readFileSync(join(src, file), 'utf8')))
    .toSorted();

/** Decision 72 says why each kind of them is not kept. */
const NOT_KEPT: Readonly<Record<string, readonly string[]>> = {
  'a secret': ['pages/messaging/channels/ChannelDialog.tsx'],
  'one reason for one deed': [
    'content/OfflineDialog.tsx',
    'pages/publishing/activity/UndoCheckInDialog.tsx',
    'pages/service/consultations/CloseDialog.tsx',
    'pages/service/consultations/ReassignDialog.tsx',
    'pages/messaging/mass-sms/requests/RequestDialogs.tsx',
    'pages/messaging/mass-sms/sending/SendingDialogs.tsx',
    'pages/messaging/opt-outs/ConsentsPanel.tsx',
    'pages/messaging/opt-outs/OptOutDialogs.tsx',
    'pages/messaging/sms-config/Heads.tsx',
    'pages/system/logs/OnlineSessionsPage.tsx',
  ],
  'a number, a day or a line or two': [
    'pages/people/address-book/GroupDialog.tsx',
    'pages/messaging/sensitive-words/CategoryDialog.tsx',
    'pages/messaging/sms-quota/AdjustDialog.tsx',
    'pages/messaging/channels/PortedNumbers.tsx',
    'pages/publishing/activity/AddSignDialog.tsx',
    'pages/publishing/daily-help/OutcomeDialog.tsx',
    'pages/publishing/supply-demand/DealDialog.tsx',
    'pages/publishing/supply-demand/OnwardDialogs.tsx',
    'pages/system/dictionaries/DictTypeDialog.tsx',
    'pages/system/dictionaries/DictValueDialog.tsx',
    'pages/system/parameters/ParameterDialog.tsx',
    'pages/publishing/article/OrderDialog.tsx',
    'ui/form/OrderDialog.tsx',
  ],
  'a choice, or a file': [
    'pages/office/workbench/choice/ChoiceDialog.tsx',
    'pages/office/documents/DocumentDialog.tsx',
    'pages/service/live-shop/ServiceIconDialog.tsx',
    'pages/service/consultations/AssignDialog.tsx',
    'pages/service/consultations/KnowledgeDialog.tsx',
    'pages/people/address-book/AddPeopleDialog.tsx',
    'pages/people/address-book/ImportDialog.tsx',
    'pages/people/address-book/MoveMembersDialog.tsx',
    'pages/people/address-book/PlaceDialog.tsx',
    'pages/messaging/mass-sms/lists/ExportDetailsButton.tsx',
    'pages/messaging/mass-sms/lists/ExportListButton.tsx',
    'pages/messaging/sensitive-words/BatchActions.tsx',
    'pages/messaging/sms-config/SenderDialog.tsx',
    'pages/messaging/sms-quota/AllotDialog.tsx',
    'pages/people/departments/MergeDialog.tsx',
    'ui/form/NumbersExport.tsx',
  ],
  'an example of the design system': ['pages/system/design/OverlayParts.tsx'],
};

test('every dialog with a form is kept, or is of a kind that needs not be', () => {
  expect(filesWith(/<FormDialog\b/)).toEqual(
    ['drafts/KeptFormDialog.tsx', ...Object.values(NOT_KEPT).flat()].toSorted(),
  );
});

test('who asks before a page is left keeps what was typed on it', () => {
  const asking = filesWith(/useLeaveGuard\(/);
  const withKeeper = filesWith(/useLeaveGuard\([^;]*\bkeeper\b[^;]*\);/);
  expect(asking.filter((file) => !withKeeper.includes(file))).toEqual([
    // one reason for one deed: why this sending, which stands still meanwhile, is cancelled now
    'pages/messaging/mass-sms/sending/CancelSendingDialog.tsx',
  ]);
});
