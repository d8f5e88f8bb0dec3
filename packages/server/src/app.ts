/**
 * The HTTP side of the program put together: the server, what machines ask, every feature's calls in one list, and the
 * console. It does not listen; main.ts does.
 */
import type { FastifyInstance } from 'fastify';
import { listCallRules } from './call-rules.ts';
import { contentModules } from './content-modules.ts';
import type { Dependencies } from './dependencies.ts';
import { accessExplanationRoutes } from './features/access-explanation/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { addressBookRoutes } from './features/address-book/routes.ts';
import { adminInfoRoutes } from './features/admin-info/routes.ts';
import { registerOpenApi } from './features/app-access/open-routes.ts';
import { appAccessRoutes } from './features/app-access/routes.ts';
import { listChannelsInUse } from './features/channels/queries.ts';
import { channelRoutes } from './features/channels/routes.ts';
import { openTotalsClock } from './features/cockpit/jobs.ts';
import { cockpitRoutes } from './features/cockpit/routes.ts';
import { consultationRoutes } from './features/consultations/routes.ts';
import { departmentAdminRoutes } from './features/departments/admin-routes.ts';
import { departmentRoutes } from './features/departments/routes.ts';
import { dictionaryRoutes } from './features/dictionaries/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { type Exports, openExports } from './features/exports/actions.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { formDraftRoutes } from './features/form-drafts/routes.ts';
import { handsetRoutes } from './features/handset/routes.ts';
import { registerHealth } from './features/health/routes.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { inboundSmsRoutes } from './features/inbound-sms/routes.ts';
import { interactionPostRoutes } from './features/interaction-posts/routes.ts';
import { loginLogRoutes } from './features/login-log/routes.ts';
import { calendarRoutes } from './features/mass-sms/lists/calendar-routes.ts';
import { massSmsExportRoutes } from './features/mass-sms/lists/export-routes.ts';
import { supervisionRoutes } from './features/mass-sms/lists/supervision-routes.ts';
import { phoneFileRoutes } from './features/mass-sms/recipients/phone-file-routes.ts';
import { clickRoutes } from './features/mass-sms/results/click-routes.ts';
import { massSmsRoutes } from './features/mass-sms/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { menuAdminRoutes } from './features/menu-admin/routes.ts';
import { onlineSessionRoutes } from './features/online-sessions/routes.ts';
import { operationLogRoutes } from './features/operation-log/routes.ts';
import { optOutRoutes } from './features/opt-outs/routes.ts';
import { outsideSignInRoutes } from './features/outside-sign-in/routes.ts';
import { registerStartLink } from './features/outside-sign-in/start-link.ts';
import { registerTrialThirdParty } from './features/outside-sign-in/trial-page.ts';
import { openParameterReader, type ParameterReader } from './features/parameters/actions.ts';
import { readParameters } from './features/parameters/queries.ts';
import { parameterRoutes } from './features/parameters/routes.ts';
import { productRoutes } from './features/products/routes.ts';
import { qrSignInRoutes } from './features/qr-sign-in/routes.ts';
import { roleAdminRoutes } from './features/role-admin/routes.ts';
import { readSecondFactorSetting } from './features/second-factor/queries.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { sensitiveWordRoutes } from './features/sensitive-words/routes.ts';
import { findActor, knowsOwnPassword } from './features/session/actions.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { registerShortLinks } from './features/short-links/redirect.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { signInPageRoutes } from './features/sign-in-page/routes.ts';
import { smsConfigRoutes } from './features/sms-config/routes.ts';
import { smsQuotaRoutes } from './features/sms-quota/routes.ts';
import { smsRequestRoutes } from './features/sms-requests/routes.ts';
import { smsTemplateRoutes } from './features/sms-templates/routes.ts';
import { subjectRoutes } from './features/subjects/routes.ts';
import { trialRoutes } from './features/trial/routes.ts';
import { unreadRoutes } from './features/unread/routes.ts';
import { userAdminRoutes } from './features/user-admin/routes.ts';
import { userImportRoutes } from './features/user-import/routes.ts';
import { workChallengeRoutes } from './features/work-challenges/routes.ts';
import { addApiDocument } from './http/api-document.ts';
import { CONSOLE_FOLDER, serveConsole } from './http/console.ts';
import { type CallLimits, createRateLimiter } from './http/rate-limits.ts';
import { registerRoutes } from './http/register-routes.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { mergeRules } from './merge-rules.ts';

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
  return [
    ...signInRoutes(deps),
    ...qrSignInRoutes(deps),
    ...outsideSignInRoutes(deps),
    ...workChallengeRoutes(deps),
    ...secondFactorRoutes(deps, (actor, password) => knowsOwnPassword(deps, actor, password)),
    ...sessionRoutes(deps),
    ...identityRoutes(deps),
    ...accountRoutes(deps),
    ...fileRoutes(deps),
    ...exportRoutes(deps),
    ...menuRoutes(deps),
    ...menuAdminRoutes(deps),
    ...roleAdminRoutes(deps),
    ...documentRoutes(deps),
    ...unreadRoutes(deps),
    ...formDraftRoutes(deps),
    ...userAdminRoutes(deps),
    ...userImportRoutes(deps),
    ...departmentRoutes(deps),
    ...departmentAdminRoutes({ ...deps, mergeRules }),
    ...adminInfoRoutes(deps),
    ...appAccessRoutes(deps),
    ...addressBookRoutes(deps),
    ...subjectRoutes(deps),
    ...smsConfigRoutes({ ...deps, listChannelsInUse: () => listChannelsInUse(deps.db) }),
    ...channelRoutes(deps),
    ...massSmsRoutes(deps),
    ...clickRoutes(deps),
    ...sensitiveWordRoutes(deps),
    ...smsTemplateRoutes(deps),
    ...smsRequestRoutes(deps),
    ...productRoutes(deps),
    ...smsQuotaRoutes(deps),
    ...optOutRoutes(deps),
    ...inboundSmsRoutes(deps),
    ...interactionPostRoutes(deps),
    ...massSmsExportRoutes(deps, exports),
    ...supervisionRoutes(deps),
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
    ...consultationRoutes(deps),
    ...handsetRoutes(deps),
    ...signInPageRoutes(deps),
    ...trialRoutes(deps),
  ];
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
    heartbeatMs,
  });
  app.addHook('onListen', async () => exports.keepTidy());
  app.addHook('onClose', () => exports.stop());
  const totals = openTotalsClock(deps);
  app.addHook('onListen', async () => totals.start());
  app.addHook('onClose', () => totals.stop());
  await serveConsole(app, consoleFolder, deps.config.monitoringScript);
  return app;
}
