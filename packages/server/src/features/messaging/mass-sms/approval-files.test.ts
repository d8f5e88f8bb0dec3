/** 领导审批件: demanded for very many recipients, read by the reviewer, bound to the pass, kept in the evidence. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { submitEmergency } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { downloadEvidence } from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  checkApplication,
  deleteApplications,
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { ShareScope, saveTemplate } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { deleteFiles, getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  type SaveFields,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readPassedContent } from './application/stored-content.ts';
import { checkEvidence } from './results/evidence-check.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-approval-'));
/** Nobody listens there: what is uploaded waits. */
const AWAY = { host: '127.0.0.1', port: 1 };
const DEMANDED = '接收人超过2人，请上传领导审批件';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  const config = { ...readConfig({}), fileStore: { folder }, fileScanner: AWAY };
  app = await startTestApp({ dependencies: { config } });
  await setOtherConfig(app, { dailyLimitPerPhone: 1000, approvalFileThreshold: 2 });
  cast = await castOf(app);
  for (let i = 0; i < 3; i++) await buildFarmer(app.deps, '3301061142');
  for (let i = 0; i < 2; i++) await buildFarmer(app.deps, '3301061101');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const fresh = () => `请各位农户及时加固大棚，第${++count}次提醒。`;

async function waitingFile(name = '审批件.pdf', by = cast.messenger): Promise<AttachedFile> {
  const content = `%PDF-1.7 同意发送 ${++count}`;
  return dataOf(
    await app.call(uploadAttachment, { fileName: name, content, category: 'video/20260914' }, by.token),
  );
}
async function scannedFile(name?: string, by?: SignedInTestUser): Promise<AttachedFile> {
  const { heldBack, ...file } = await waitingFile(name, by);
  expect(heldBack).toBe('waiting');
  await settle(file, ScanStatus.passed);
  return file;
}
const settle = ({ fileId }: AttachedFile, scanStatus: ScanStatus) =>
  app.deps.db.updateTable('sysFile').set({ scanStatus }).where('fileId', '=', fileId).execute();
const save = (overrides: Partial<SaveFields>) =>
  app.call(saveApplication, warningFields({ smsContent: fresh(), ...overrides }), cast.messenger.token);
const check = async (overrides: Partial<SaveFields>) => {
  const { submitFlag: _, ...fields } = warningFields({ smsContent: fresh(), ...overrides });
  return dataOf(await app.call(checkApplication, fields, cast.messenger.token));
};
const read = (fileId: string, by: SignedInTestUser) => app.call(getFile, { fileId }, by.token);
const revoke = (applyId: string) =>
  app.call(revokeApplication, { applyId, revokeReason: '换审批件' }, cast.messenger.token);
const presentHash = async (applyId: string) => {
  const client = await app.deps.pool.connect();
  try {
    return await readPassedContent(client, app.deps.personalData, applyId);
  } finally {
    client.release();
  }
};

describe('[SMS-01] very many recipients', () => {
  it('stop the submission without an approval, in the check and beside the field; a draft may lack it', async () => {
    const { passFlag, items } = await check({});
    expect(passFlag).toBe(0);
    expect(items).toContainEqual({
      checkType: 'approvalFile',
      level: 1,
      message: DEMANDED,
      field: 'approvalFiles',
    });
    expect(await save({})).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'approvalFiles', message: DEMANDED }],
    });
    expect((await save({ submitFlag: 0 })).code).toBe(200);
  });

  it('keep the approval of a draft that a page without that field saves, and submits', async () => {
    const file = await scannedFile();
    const draft = { submitFlag: 0 as const, approvalFiles: [file] };
    const { applyId, version } = dataOf(await save(draft));
    const again = dataOf(await save({ submitFlag: 0, applyId, version }));
    const kept = async () =>
      (await details(app, cast.messenger, applyId)).approvalFiles.map(({ fileId }) => fileId);
    expect(await kept()).toEqual([file.fileId]);
    dataOf(await save({ applyId, version: again.version }));
    expect(await kept()).toEqual([file.fileId]);
  });

  it('are none where no more are reached than the setting says', async () => {
    const fields = { objDeptIds: ['3301061101'] };
    expect((await check(fields)).passFlag).toBe(1);
    expect((await save(fields)).code).toBe(200);
  });

  it('stop an urgent text and one of the emergency lane alike', async () => {
    const urgent = { urgentFlag: 1 as const, urgentReason: '台风今晚登陆', warnLevel: 2 as const };
    expect(await save(urgent)).toMatchObject({
      fieldErrors: [{ field: 'approvalFiles', message: DEMANDED }],
    });
    const { templateId, templateVersion } = dataOf(
      await app.call(
        saveTemplate,
        {
          templateName: '台风红色预警',
          smsCategory: '01',
          templateContent: '台风今夜登陆，请人员立即撤离，船只回港。',
          variables: [],
          shareScope: ShareScope.province,
          urgentFlag: 1,
        },
        cast.province.token,
      ),
    );
    const emergency = (approvalFiles: AttachedFile[]) =>
      app.call(
        submitEmergency,
        {
          templateId,
          templateVersion,
          warnLevel: 1,
          objDeptIds: ['3301061142'],
          approvalFiles,
          clientReqId: `emergency ${++count}`,
        },
        cast.messenger.token,
      );
    expect(await emergency([])).toMatchObject({
      fieldErrors: [{ field: 'approvalFiles', message: DEMANDED }],
    });
    const { applyId } = dataOf(await emergency([await scannedFile()]));
    expect((await details(app, cast.county, applyId)).approvalFiles).toHaveLength(1);
  });

  it('go on with one, which stays with the draft until it is submitted', async () => {
    const file = await scannedFile();
    const draft = dataOf(await save({ submitFlag: 0, approvalFiles: [file] }));
    expect((await details(app, cast.messenger, draft.applyId)).approvalFiles).toMatchObject([
      { fileId: file.fileId },
    ]);
    const fields = { applyId: draft.applyId, version: draft.version, approvalFiles: [file] };
    expect(dataOf(await save(fields)).auditStatus).toBe(1);
  });
});

describe('the files', () => {
  it('are five at most, each the applicant’s own upload', async () => {
    const six = Array.from({ length: 6 }, (_, place) => ({ fileId: String(place + 1) }));
    expect(await save({ approvalFiles: six })).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'approvalFiles', message: '最多5个文件' }],
    });
    const foreign = await scannedFile('审批件.pdf', cast.county);
    expect((await check({ approvalFiles: [foreign] })).items).toContainEqual(
      expect.objectContaining({ level: 1, message: '第1个文件已失效，请删去后重新上传' }),
    );
    const draft = await save({ submitFlag: 0, approvalFiles: [foreign] });
    expect(draft.fieldErrors).toEqual([
      { field: 'approvalFiles', message: '第1个文件已失效，请删去后重新上传' },
    ]);
    expect(await save({ approvalFiles: [foreign] })).toMatchObject({
      fieldErrors: [{ field: 'approvalFiles', message: '第1个文件已失效，请删去后重新上传' }],
    });
  });

  it('wait for the virus scanner before the submission, and are refused when it finds something', async () => {
    const file = await waitingFile();
    const message = '“审批件.pdf”正在等待病毒检查，通过后才能提交，请稍后再试';
    expect((await check({ approvalFiles: [file] })).items).toContainEqual(
      expect.objectContaining({ checkType: 'approvalFile', level: 1, message }),
    );
    expect(await save({ approvalFiles: [file] })).toMatchObject({
      fieldErrors: [{ field: 'approvalFiles', message }],
    });
    await settle(file, ScanStatus.infected);
    expect(await save({ approvalFiles: [file] })).toMatchObject({
      fieldErrors: [{ field: 'approvalFiles', message: '“审批件.pdf”带有病毒，请删去' }],
    });
    await settle(file, ScanStatus.passed);
    expect((await save({ approvalFiles: [file] })).code).toBe(200);
  });

  it('of an urgent text only remind while the scanner is away; its last review waits for them', async () => {
    const file = await waitingFile();
    const fields = {
      smsContent: fresh(),
      urgentFlag: 1 as const,
      urgentReason: '台风今晚登陆',
      warnLevel: 2 as const,
      approvalFiles: [file],
    };
    const message = '“审批件.pdf”正在等待病毒检查，通过前不能审核通过';
    const { passFlag, items } = await check(fields);
    expect(items).toContainEqual(expect.objectContaining({ checkType: 'approvalFile', level: 2, message }));
    expect(passFlag).toBe(1);
    const { applyId } = dataOf(await save(fields));
    const [held] = dataOf(await pass(app, cast.county, applyId)).failList;
    expect(held).toEqual({
      applyId,
      code: ErrorCode.stateChanged,
      reason: '附件“审批件.pdf”仍在安全检查，请稍后再审核',
    });
    await settle(file, ScanStatus.passed);
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(1);
  });

  it('that did not pass the scanner stop an urgent text, though another one still waits', async () => {
    const [waiting, infected] = [await waitingFile(), await waitingFile('带毒.pdf')];
    await settle(infected, ScanStatus.infected);
    const urgent = { urgentFlag: 1 as const, urgentReason: '台风今晚登陆', warnLevel: 2 as const };
    expect(await save({ ...urgent, approvalFiles: [waiting, infected] })).toMatchObject({
      fieldErrors: [{ field: 'approvalFiles', message: '“带毒.pdf”带有病毒，请删去' }],
    });
  });

  it('are read by whoever may open the application, and by nobody else', async () => {
    const file = await scannedFile();
    const draft = dataOf(await save({ submitFlag: 0, approvalFiles: [file] }));
    expect((await read(file.fileId, cast.county)).code).toBe(ErrorCode.notFound);
    dataOf(await save({ applyId: draft.applyId, version: draft.version, approvalFiles: [file] }));
    for (const reader of [cast.messenger, cast.county, cast.city, cast.province]) {
      expect((await read(file.fileId, reader)).text).toContain('%PDF-1.7');
    }
    const strangers = [
      await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' }),
      // of the same unit, with no part in mass SMS
      await app.signInAs({ roleKeys: ['ordinaryUser'], deptId: '330106A1' }),
    ];
    for (const stranger of strangers) {
      expect((await read(file.fileId, stranger)).code).toBe(ErrorCode.notFound);
    }
  });

  it('of a submitted application cannot be deleted; they go with a draft that is', async () => {
    const file = await scannedFile();
    const { applyId } = dataOf(await save({ approvalFiles: [file] }));
    await app.call(deleteFiles, { fileIds: [file.fileId] }, cast.messenger.token);
    expect((await read(file.fileId, cast.county)).text).toContain('%PDF-1.7');
    dataOf(await revoke(applyId));
    dataOf(await app.call(deleteApplications, { applyId }, cast.messenger.token));
    expect((await read(file.fileId, cast.county)).code).toBe(ErrorCode.notFound);
  });
});

describe('a pass', () => {
  const passAs = (contentHash: string, applyId: string) =>
    app.call(
      passApplications,
      { applyIds: [applyId], contentHashes: { [applyId]: contentHash }, auditSteps: { [applyId]: 1 } },
      cast.county.token,
    );

  it('is refused for a reviewer who saw other files, exactly as for another text', async () => {
    const smsContent = fresh();
    const before = await scannedFile();
    const saved = dataOf(await save({ smsContent, approvalFiles: [before] }));
    const { applyId } = saved;
    const seen = await details(app, cast.county, applyId);
    dataOf(await revoke(applyId));
    const { version } = await details(app, cast.messenger, applyId);
    const after = await scannedFile();
    dataOf(await save({ applyId, version, smsContent, approvalFiles: [after] }));
    const now = await details(app, cast.county, applyId);
    expect(now.contentHash).not.toBe(seen.contentHash);
    const [file] = dataOf(await passAs(seen.contentHash ?? '', applyId)).failList;
    const [text] = dataOf(await passAs('0'.repeat(64), applyId)).failList;
    expect(file).toEqual(text);
    expect(file?.code).toBe(ErrorCode.stateChanged);
    expect(dataOf(await passAs(now.contentHash ?? '', applyId)).successCount).toBe(1);
  });

  it('is for the same content when the same file comes again', async () => {
    const smsContent = fresh();
    const file = await scannedFile();
    const { applyId } = dataOf(await save({ smsContent, approvalFiles: [file] }));
    const seen = await details(app, cast.county, applyId);
    dataOf(
      await app.call(
        refuseApplications,
        { applyIds: [applyId], version: seen.version, auditOpinion: '请改日再发' },
        cast.county.token,
      ),
    );
    const { version } = await details(app, cast.messenger, applyId);
    dataOf(await save({ applyId, version, smsContent, approvalFiles: [file] }));
    expect((await details(app, cast.county, applyId)).contentHash).toBe(seen.contentHash);
  });

  it('does not send what has another file than was passed', async () => {
    const file = await scannedFile();
    const { applyId } = await submitted(app, cast.messenger, { smsContent: fresh(), approvalFiles: [file] });
    dataOf(await pass(app, cast.county, applyId));
    expect(await presentHash(applyId)).toMatchObject({ isAsPassed: true });
    await app.deps.db.deleteFrom('fileUse').where('fileId', '=', file.fileId).execute();
    expect(await presentHash(applyId)).toMatchObject({ isAsPassed: false });
  });
});

describe('the evidence pack', () => {
  it('names the files with their hashes, and shows a file whose bytes were exchanged', async () => {
    const file = await scannedFile('分管领导审批件.pdf');
    const { applyId } = await submitted(app, cast.messenger, { smsContent: fresh(), approvalFiles: [file] });
    dataOf(await pass(app, cast.county, applyId));
    const [shown] = (await details(app, cast.county, applyId)).approvalFiles;
    const pack = await app.call(downloadEvidence, { applyId, fileType: 'json' }, cast.county.token);
    const { sha256 } = await app.deps.db
      .selectFrom('sysFile')
      .select('sha256')
      .where('fileId', '=', file.fileId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(pack.text).application.approvalFiles).toEqual([
      { name: '分管领导审批件.pdf', size: file.size, sha256: sha256.toString('hex') },
    ]);
    expect(shown?.sha256).toBe(sha256.toString('hex'));
    const failed = async () =>
      (await checkEvidence(app.deps, pack.text)).filter(({ isWell }) => !isWell).map(({ name }) => name);
    expect(await failed()).toEqual([]);
    writeFileSync(path.join(folder, file.url), '%PDF-1.7 不同意');
    expect(await failed()).toEqual(['approval files']);
    const away = `${folder}-away`;
    renameSync(folder, away);
    try {
      const files = (await checkEvidence(app.deps, pack.text)).find(({ name }) => name === 'approval files');
      expect(files).toMatchObject({
        isWell: null,
        detail: expect.stringContaining('the file store is away'),
      });
    } finally {
      renameSync(away, folder);
    }
    await app.deps.db.deleteFrom('fileUse').where('fileId', '=', file.fileId).execute();
    expect(await failed()).toEqual(['content taken again', 'approval files']);
  });
});
