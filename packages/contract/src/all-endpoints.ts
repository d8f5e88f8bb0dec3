/** Every call of the product in one list: the server registers each once, and tests walk it. */
import * as accessExplanation from './access-explanation/endpoints.ts';
import * as account from './account/endpoints.ts';
import * as addressBook from './address-book/endpoints.ts';
import * as adminInfo from './admin-info/endpoints.ts';
import * as appAccess from './app-access/endpoints.ts';
import * as channels from './channels/endpoints.ts';
import * as cockpitDisaster from './cockpit/disaster-endpoints.ts';
import * as cockpit from './cockpit/endpoints.ts';
import * as nongHu from './cockpit/nong-hu.ts';
import * as cockpitProduction from './cockpit/production-endpoints.ts';
import * as consultations from './consultations/endpoints.ts';
import * as departmentAdmin from './department-admin/endpoints.ts';
import * as departments from './departments/endpoints.ts';
import * as dictionaryAdmin from './dictionary-admin/endpoints.ts';
import * as disaster from './disaster/endpoints.ts';
import * as documents from './documents/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as exportTasks from './exports/endpoints.ts';
import * as files from './files/endpoints.ts';
import * as formDrafts from './form-drafts/endpoints.ts';
import * as inboundSms from './inbound-sms/endpoints.ts';
import * as interactionPosts from './interaction-posts/endpoints.ts';
import * as knowledge from './knowledge/endpoints.ts';
import * as logs from './logs/endpoints.ts';
import * as massSmsCalendar from './mass-sms/calendar-endpoints.ts';
import * as massSmsEmergencies from './mass-sms/emergency-endpoints.ts';
import * as massSms from './mass-sms/endpoints.ts';
import * as evidence from './mass-sms/evidence-endpoints.ts';
import * as massSmsExports from './mass-sms/export-endpoints.ts';
import * as massSmsPhoneFile from './mass-sms/phone-file-endpoints.ts';
import * as phoneReview from './mass-sms/phone-review-endpoints.ts';
import * as massSmsSupervision from './mass-sms/supervision-endpoints.ts';
import * as visits from './mass-sms/visit-endpoints.ts';
import * as menu from './menu/endpoints.ts';
import * as menuAdmin from './menu-admin/endpoints.ts';
import * as optOuts from './opt-outs/endpoints.ts';
import * as outsideSignIn from './outside-sign-in/endpoints.ts';
import * as parameters from './parameters/endpoints.ts';
import * as products from './products/endpoints.ts';
import * as roleAdmin from './role-admin/endpoints.ts';
import * as secondFactor from './second-factor/endpoints.ts';
import * as sensitiveWords from './sensitive-words/endpoints.ts';
import * as session from './session/endpoints.ts';
import * as shortLinks from './short-links/endpoints.ts';
import * as signIn from './sign-in/endpoints.ts';
import * as signInPage from './sign-in-page/endpoints.ts';
import * as smsConfig from './sms-config/endpoints.ts';
import * as smsQuota from './sms-quota/endpoints.ts';
import * as smsRequests from './sms-requests/endpoints.ts';
import * as smsTemplates from './sms-templates/endpoints.ts';
import * as subjects from './subjects/endpoints.ts';
import * as supplyDemand from './supply-demand/endpoints.ts';
import * as trial from './trial/endpoints.ts';
import * as unread from './unread/endpoints.ts';
import * as userAdmin from './user-admin/endpoints.ts';
import * as userImport from './user-import/endpoints.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported;

export const allEndpoints: readonly Endpoint[] = [
  session,
  signInPage,
  signIn,
  outsideSignIn,
  secondFactor,
  account,
  files,
  exportTasks,
  menu,
  menuAdmin,
  roleAdmin,
  departments,
  departmentAdmin,
  adminInfo,
  appAccess,
  addressBook,
  subjects,
  massSms,
  massSmsEmergencies,
  sensitiveWords,
  smsTemplates,
  smsRequests,
  products,
  phoneReview,
  visits,
  evidence,
  massSmsExports,
  massSmsPhoneFile,
  massSmsCalendar,
  massSmsSupervision,
  channels,
  cockpit,
  nongHu,
  consultations,
  cockpitDisaster,
  cockpitProduction,
  shortLinks,
  smsConfig,
  smsQuota,
  optOuts,
  inboundSms,
  interactionPosts,
  logs,
  trial,
  documents,
  formDrafts,
  knowledge,
  disaster,
  supplyDemand,
  dictionaryAdmin,
  parameters,
  accessExplanation,
  unread,
  userAdmin,
  userImport,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));
