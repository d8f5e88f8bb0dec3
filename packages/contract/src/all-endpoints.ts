/** Every call of the product in one list: the server registers each once, and tests walk it. */

import type { Endpoint } from './endpoint.ts';
import * as appAccess from './entry/app-access/endpoints.ts';
import * as outsideSignIn from './entry/outside-sign-in/endpoints.ts';
import * as secondFactor from './entry/second-factor/endpoints.ts';
import * as session from './entry/session/endpoints.ts';
import * as signIn from './entry/sign-in/endpoints.ts';
import * as signInPage from './entry/sign-in-page/endpoints.ts';
import * as trial from './entry/trial/endpoints.ts';
import * as channels from './messaging/channels/endpoints.ts';
import * as consents from './messaging/consents/endpoints.ts';
import * as inboundSms from './messaging/inbound-sms/endpoints.ts';
import * as massSmsCalendar from './messaging/mass-sms/calendar-endpoints.ts';
import * as massSmsClicks from './messaging/mass-sms/click-endpoints.ts';
import * as massSmsDetail from './messaging/mass-sms/detail-endpoints.ts';
import * as massSmsEmergencies from './messaging/mass-sms/emergency-endpoints.ts';
import * as evidence from './messaging/mass-sms/evidence-endpoints.ts';
import * as massSmsExports from './messaging/mass-sms/export-endpoints.ts';
import * as massSmsList from './messaging/mass-sms/list-endpoints.ts';
import * as massSmsPhoneFile from './messaging/mass-sms/phone-file-endpoints.ts';
import * as phoneReview from './messaging/mass-sms/phone-review-endpoints.ts';
import * as massSmsRecipient from './messaging/mass-sms/recipient-endpoints.ts';
import * as massSmsResult from './messaging/mass-sms/result-endpoints.ts';
import * as massSmsReview from './messaging/mass-sms/review-endpoints.ts';
import * as massSmsSending from './messaging/mass-sms/sending-endpoints.ts';
import * as massSmsSupervision from './messaging/mass-sms/supervision-endpoints.ts';
import * as visits from './messaging/mass-sms/visit-endpoints.ts';
import * as massSmsWriting from './messaging/mass-sms/writing-endpoints.ts';
import * as optOuts from './messaging/opt-outs/endpoints.ts';
import * as portedNumbers from './messaging/ported-numbers/endpoints.ts';
import * as products from './messaging/products/endpoints.ts';
import * as sensitiveWords from './messaging/sensitive-words/endpoints.ts';
import * as smsConfig from './messaging/sms-config/endpoints.ts';
import * as smsQuota from './messaging/sms-quota/endpoints.ts';
import * as smsRequests from './messaging/sms-requests/endpoints.ts';
import * as smsTemplates from './messaging/sms-templates/endpoints.ts';
import * as chat from './office/chat/endpoints.ts';
import * as documents from './office/documents/endpoints.ts';
import * as exportTasks from './office/exports/endpoints.ts';
import * as files from './office/files/endpoints.ts';
import * as fileParts from './office/files/part-endpoints.ts';
import * as formDrafts from './office/form-drafts/endpoints.ts';
import * as letters from './office/letters/endpoints.ts';
import * as letterNotices from './office/letters/notice-endpoints.ts';
import * as reviewCentre from './office/review-centre/endpoints.ts';
import * as unread from './office/unread/endpoints.ts';
import * as workbench from './office/workbench/endpoints.ts';
import * as accessExplanation from './people/access-explanation/endpoints.ts';
import * as account from './people/account/endpoints.ts';
import * as addressBook from './people/address-book/endpoints.ts';
import * as adminInfo from './people/admin-info/endpoints.ts';
import * as departmentAdmin from './people/department-admin/endpoints.ts';
import * as departments from './people/departments/endpoints.ts';
import * as roleAdmin from './people/role-admin/endpoints.ts';
import * as subjects from './people/subjects/endpoints.ts';
import * as userAdmin from './people/user-admin/endpoints.ts';
import * as userImport from './people/user-import/endpoints.ts';
import * as activity from './publishing/activity/endpoints.ts';
import * as activitySigns from './publishing/activity/sign-endpoints.ts';
import * as article from './publishing/article/endpoints.ts';
import * as coupon from './publishing/coupon/endpoints.ts';
import * as dailyHelp from './publishing/daily-help/endpoints.ts';
import * as disaster from './publishing/disaster/endpoints.ts';
import * as event from './publishing/event/endpoints.ts';
import * as interactionPosts from './publishing/interaction-posts/endpoints.ts';
import * as knowledge from './publishing/knowledge/endpoints.ts';
import * as push from './publishing/push/endpoints.ts';
import * as supplyDemand from './publishing/supply-demand/endpoints.ts';
import * as tour from './publishing/tour/endpoints.ts';
import * as cockpitDisaster from './screens/cockpit/disaster-endpoints.ts';
import * as cockpit from './screens/cockpit/endpoints.ts';
import * as nongHu from './screens/cockpit/nong-hu.ts';
import * as cockpitProduction from './screens/cockpit/production-endpoints.ts';
import * as consultPhones from './service/consult-phones/endpoints.ts';
import * as consultations from './service/consultations/endpoints.ts';
import * as liveShop from './service/live-shop/endpoints.ts';
import * as serviceCenter from './service/service-center/endpoints.ts';
import * as serviceHall from './service/service-hall/endpoints.ts';
import * as dictionaryAdmin from './system/dictionary-admin/endpoints.ts';
import * as logs from './system/logs/endpoints.ts';
import * as menu from './system/menu/endpoints.ts';
import * as menuAdmin from './system/menu-admin/endpoints.ts';
import * as parameters from './system/parameters/endpoints.ts';

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
  fileParts,
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
  massSmsWriting,
  massSmsRecipient,
  massSmsReview,
  massSmsSending,
  massSmsList,
  massSmsDetail,
  massSmsResult,
  massSmsEmergencies,
  sensitiveWords,
  smsTemplates,
  smsRequests,
  products,
  portedNumbers,
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
  consultPhones,
  liveShop,
  consultations,
  serviceHall,
  serviceCenter,
  cockpitDisaster,
  cockpitProduction,
  massSmsClicks,
  smsConfig,
  smsQuota,
  consents,
  optOuts,
  inboundSms,
  interactionPosts,
  logs,
  trial,
  documents,
  formDrafts,
  letters,
  chat,
  letterNotices,
  activity,
  activitySigns,
  article,
  dailyHelp,
  knowledge,
  coupon,
  disaster,
  event,
  push,
  supplyDemand,
  tour,
  dictionaryAdmin,
  parameters,
  accessExplanation,
  reviewCentre,
  unread,
  workbench,
  userAdmin,
  userImport,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));
