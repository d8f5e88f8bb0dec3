/**
 * The HTTP side of the program put together: the server, what machines ask, every feature's calls in one list, and the
 * console. It does not listen; main.ts does.
 */
import type { FastifyInstance } from 'fastify';
import { listCallRules } from './call-rules.ts';
import { contentModules } from './content-modules.ts';
import type { Dependencies } from './dependencies.ts';
import { registerOpenApi } from './features/entry/app-access/open-routes.ts';
import { appAccessRoutes } from './features/entry/app-access/routes.ts';
import { outsideSignInRoutes } from './features/entry/outside-sign-in/routes.ts';
import { registerStartLink } from './features/entry/outside-sign-in/start-link.ts';
import { registerTrialThirdParty } from './features/entry/outside-sign-in/trial-page.ts';
import { qrSignInRoutes } from './features/entry/qr-sign-in/routes.ts';
import { readSecondFactorSetting } from './features/entry/second-factor/queries.ts';
import { secondFactorRoutes } from './features/entry/second-factor/routes.ts';
import { findActor } from './features/entry/session/actions.ts';
import { knowsOwnPassword } from './features/entry/session/password-actions.ts';
import { sessionRoutes } from './features/entry/session/routes.ts';
import { signInRoutes } from './features/entry/sign-in/routes.ts';
import { signInPageRoutes } from './features/entry/sign-in-page/routes.ts';
import { trialRoutes } from './features/entry/trial/routes.ts';
import { workChallengeRoutes } from './features/entry/work-challenges/routes.ts';
import { listChannelsInUse } from './features/messaging/channels/queries.ts';
import { channelRoutes } from './features/messaging/channels/routes.ts';
import { consentRoutes } from './features/messaging/consents/routes.ts';
import { handsetRoutes } from './features/messaging/handset/routes.ts';
import { inboundSmsRoutes } from './features/messaging/inbound-sms/routes.ts';
import { openArchiveClock } from './features/messaging/mass-sms/archive/archive-clock.ts';
import { calendarRoutes } from './features/messaging/mass-sms/lists/calendar-routes.ts';
import { massSmsExportRoutes } from './features/messaging/mass-sms/lists/export-routes.ts';
import { supervisionRoutes } from './features/messaging/mass-sms/lists/supervision-routes.ts';
import { workbenchFigureRoutes } from './features/messaging/mass-sms/lists/workbench-figure-routes.ts';
import { phoneFileRoutes } from './features/messaging/mass-sms/recipients/phone-file-routes.ts';
import { clickRoutes } from './features/messaging/mass-sms/results/click-routes.ts';
import { massSmsRoutes } from './features/messaging/mass-sms/routes.ts';
import { optOutRoutes } from './features/messaging/opt-outs/routes.ts';
import { portedRoutes } from './features/messaging/ported-numbers/routes.ts';
import { productRoutes } from './features/messaging/products/routes.ts';
import { sensitiveWordRoutes } from './features/messaging/sensitive-words/routes.ts';
import { registerShortLinks } from './features/messaging/short-links/redirect.ts';
import { smsConfigRoutes } from './features/messaging/sms-config/routes.ts';
import { smsQuotaRoutes } from './features/messaging/sms-quota/routes.ts';
import { smsRequestRoutes } from './features/messaging/sms-requests/routes.ts';
import { smsTemplateRoutes } from './features/messaging/sms-templates/routes.ts';
import { chatRoutes } from './features/office/chat/routes.ts';
import { documentRoutes } from './features/office/documents/routes.ts';
import { type Exports, openExports } from './features/office/exports/actions.ts';
import { exportRoutes } from './features/office/exports/routes.ts';
import { clearArrivals } from './features/office/files/arrival.ts';
import { openPartsClock, openScanClock } from './features/office/files/jobs.ts';
import { fileRoutes } from './features/office/files/routes.ts';
import { formDraftRoutes } from './features/office/form-drafts/routes.ts';
import { letterRoutes } from './features/office/letters/routes.ts';
import { reviewCentreRoutes } from './features/office/review-centre/routes.ts';
import { unreadRoutes } from './features/office/unread/routes.ts';
import { workbenchRoutes } from './features/office/workbench/routes.ts';
import { accessExplanationRoutes } from './features/people/access-explanation/routes.ts';
import { accountRoutes } from './features/people/account/routes.ts';
import { addressBookRoutes } from './features/people/address-book/routes.ts';
import { adminInfoRoutes } from './features/people/admin-info/routes.ts';
import { departmentAdminRoutes } from './features/people/departments/admin-routes.ts';
import { departmentRoutes } from './features/people/departments/routes.ts';
import { identityRoutes } from './features/people/identity/routes.ts';
import { roleAdminRoutes } from './features/people/role-admin/routes.ts';
import { subjectRoutes } from './features/people/subjects/routes.ts';
import { userAdminRoutes } from './features/people/user-admin/routes.ts';
import { userImportRoutes } from './features/people/user-import/routes.ts';
import { noteEmergency } from './features/publishing/disaster/emergency-actions.ts';
import { eventRoutes } from './features/publishing/event/routes.ts';
import { interactionPostRoutes } from './features/publishing/interaction-posts/routes.ts';
import { openTotalsClock } from './features/screens/cockpit/jobs.ts';
import { cockpitRoutes } from './features/screens/cockpit/routes.ts';
import { consultPhoneRoutes } from './features/service/consult-phones/routes.ts';
import { consultationRoutes } from './features/service/consultations/routes.ts';
import { liveShopRoutes } from './features/service/live-shop/routes.ts';
import { serviceCenterRoutes } from './features/service/service-center/routes.ts';
import { serviceHallRoutes } from './features/service/service-hall/routes.ts';
import { dictionaryRoutes } from './features/system/dictionaries/routes.ts';
import { registerHealth } from './features/system/health/routes.ts';
import { loginLogRoutes } from './features/system/login-log/routes.ts';
import { menuRoutes } from './features/system/menu/routes.ts';
import { menuAdminRoutes } from './features/system/menu-admin/routes.ts';
import { onlineSessionRoutes } from './features/system/online-sessions/routes.ts';
import { recordRefusals } from './features/system/operation-log/refusals.ts';
import { operationLogRoutes } from './features/system/operation-log/routes.ts';
import { openParameterReader, type ParameterReader } from './features/system/parameters/actions.ts';
import { readParameters } from './features/system/parameters/queries.ts';
import { parameterRoutes } from './features/system/parameters/routes.ts';
import { listFileReaders } from './file-readers.ts';
import { addApiDocument } from './http/api-document.ts';
import { CONSOLE_FOLDER, serveConsole } from './http/console.ts';
import { type CallLimits, createRateLimiter } from './http/rate-limits.ts';
import { registerRoutes } from './http/register-routes.ts';
import { digestOfCall, openOnce } from './http/repeated-request.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { listMergeRules } from './merge-rules.ts';
import { todoKinds } from './todo-kinds.ts';
import { waitingKinds } from './waiting-kinds.ts';

export interface AppOptions {
  /** tests and measurements raise them; otherwise the parameters have them */
  readonly limits?: CallLimits;
  /** where the built console lies */
  readonly consoleFolder?: string;
  /** how long a stream of events may be silent */
  readonly heartbeatMs?: number;
}

/** Every call that the server answers. `exports`: those that were begun are the caller's to stop. */
export function listRoutes(deps: Dependencies, exports: Exports = openExports(deps)): Route[] {
  const fileReaders = listFileReaders(deps);
  const routes: Route[] = [
    ...signInRoutes(deps),
    ...qrSignInRoutes(deps),
    ...outsideSignInRoutes(deps),
    ...workChallengeRoutes(deps),
    ...secondFactorRoutes(deps, (actor, password) => knowsOwnPassword(deps, actor, password)),
    ...sessionRoutes(deps),
    ...identityRoutes(deps),
    ...accountRoutes(deps),
    ...fileRoutes({ ...deps, fileReaders }),
    ...exportRoutes(deps),
    ...menuRoutes(deps),
    ...menuAdminRoutes(deps),
    ...roleAdminRoutes(deps),
    ...documentRoutes(deps),
    ...reviewCentreRoutes({
      ...deps,
      waitingKinds,
      routeOf: (endpoint) => routes.find((one) => one.endpoint === endpoint),
    }),
    ...unreadRoutes(deps),
    ...workbenchRoutes({ ...deps, todoKinds }),
    ...formDraftRoutes(deps),
    ...letterRoutes(deps),
    ...chatRoutes(deps),
    ...userAdminRoutes(deps),
    ...userImportRoutes(deps),
    ...departmentRoutes(deps),
    ...departmentAdminRoutes({ ...deps, mergeRules: listMergeRules(deps) }),
    ...adminInfoRoutes(deps),
    ...appAccessRoutes(deps),
    ...addressBookRoutes(deps),
    ...subjectRoutes(deps),
    ...smsConfigRoutes({ ...deps, listChannelsInUse: () => listChannelsInUse(deps.db) }),
    ...channelRoutes(deps),
    ...portedRoutes(deps),
    ...massSmsRoutes({ ...deps, noteOfWarning: noteEmergency }),
    ...clickRoutes(deps),
    ...sensitiveWordRoutes(deps),
    ...smsTemplateRoutes(deps),
    ...smsRequestRoutes(deps),
    ...productRoutes(deps),
    ...smsQuotaRoutes(deps),
    ...consentRoutes(deps),
    ...optOutRoutes(deps),
    ...inboundSmsRoutes(deps),
    ...interactionPostRoutes(deps),
    ...eventRoutes({ ...deps, relatedReaders: fileReaders }),
    ...massSmsExportRoutes(deps, exports),
    ...supervisionRoutes(deps),
    ...workbenchFigureRoutes(deps),
    ...phoneFileRoutes(deps),
    ...calendarRoutes(deps),
    ...contentModules.flatMap((module) => module.routes(deps)),
    ...dictionaryRoutes(deps),
    ...parameterRoutes({
      ...deps,
      readSecondFactorSetting: () => readSecondFactorSetting(deps.db, deps.config),
    }),
    ...accessExplanationRoutes({ ...deps, callRules: listCallRules(deps) }),
    ...operationLogRoutes({
      ...deps,
      readListedMax: async () => (await readParameters(deps.db)).listedLogs,
    }),
    ...loginLogRoutes(deps),
    ...onlineSessionRoutes(deps),
    ...cockpitRoutes(deps),
    ...consultPhoneRoutes(deps),
    ...liveShopRoutes(deps),
    ...consultationRoutes(deps),
    ...serviceHallRoutes(deps),
    ...serviceCenterRoutes(deps),
    ...handsetRoutes(deps),
    ...signInPageRoutes(deps),
    ...trialRoutes(deps),
  ];
  return routes;
}

async function callLimitsOf(parameters: ParameterReader): Promise<CallLimits> {
  const { callsPerUser, callsPerAddress } = await parameters.current();
  return { perUserAndMinute: callsPerUser, perAddressAndMinute: callsPerAddress };
}

export async function buildApp(deps: Dependencies, options: AppOptions = {}): Promise<FastifyInstance> {
  const { limits, consoleFolder = CONSOLE_FOLDER, heartbeatMs = 15_000 } = options;
  const app = await createServer(deps);
  const parameters = openParameterReader(deps.db);
  await addApiDocument(app, deps.config);
  registerHealth(app, deps);
  registerTrialThirdParty(app, deps);
  registerStartLink(app, deps);
  registerShortLinks(app, deps);
  const exports = openExports(deps);
  const limiter = createRateLimiter(app, () => limits ?? callLimitsOf(parameters));
  await registerOpenApi(app, deps, limiter);
  registerRoutes(app, listRoutes(deps, exports), {
    findActor: (token, call) => findActor(deps, parameters, token, call),
    limiter,
    answerOnce: openOnce(deps),
    digestOf: (call) => digestOfCall(deps.personalData, call),
    recordRefusal: recordRefusals(deps),
    heartbeatMs,
  });
  app.addHook('onListen', () => clearArrivals(deps.config.fileStore.folder, deps.clock.now()));
  app.addHook('onListen', async () => exports.keepTidy());
  app.addHook('onClose', () => exports.stop());
  for (const clock of [openScanClock(deps), openPartsClock(deps), openArchiveClock(deps)]) {
    app.addHook('onListen', async () => clock.start());
    app.addHook('onClose', () => clock.stop());
  }
  const totals = openTotalsClock(deps);
  app.addHook('onListen', async () => totals.start());
  app.addHook('onClose', () => totals.stop());
  await serveConsole(app, consoleFolder, deps.config.monitoringScript);
  return app;
}
