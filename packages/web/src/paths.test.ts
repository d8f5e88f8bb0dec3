import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

const links = {
  root: paths.root,
  signIn: paths.signIn(),
  signInAndBack: paths.signIn('/sms/detail?applyId=7&tab=process'),
  notFound: paths.notFound,
  workbench: paths.workbench,
  myApplications: paths.myApplications(),
  myDrafts: paths.myApplications({ auditStatus: '0' }),
  newApplication: paths.applicationForm(),
  editApplication: paths.applicationForm({ applyId: '7' }),
  copyApplication: paths.applicationForm({ copyOf: '7' }),
  subjects: paths.subjects('farm'),
  addSubject: paths.subjectForm('aduatic'),
  editSubject: paths.subjectForm('farm', '7'),
  auditApplications: paths.auditApplications(),
  reviewApplication: paths.auditApplications('7'),
  superviseApplications: paths.superviseApplications({ sendStatus: '2' }),
  applicationDetail: paths.applicationDetail('7', 'situation'),
  simulatedHandset: paths.simulatedHandset('15400000000'),
  foundPerson: paths.users({ keyword: 'xhmsg' }),
};

test('links stay as people have bookmarked them', () => {
  expect(links).toMatchInlineSnapshot(`
    {
      "addSubject": "/mailList/addAduatic",
      "applicationDetail": "/sms/detail?applyId=7&tab=situation",
      "auditApplications": "/sms/audit",
      "copyApplication": "/sms/applyForm?copyOf=7",
      "editApplication": "/sms/applyForm?applyId=7",
      "editSubject": "/mailList/addFarm?subjectId=7",
      "foundPerson": "/system/user?keyword=xhmsg",
      "myApplications": "/sms/apply",
      "myDrafts": "/sms/apply?auditStatus=0",
      "newApplication": "/sms/applyForm",
      "notFound": "/404",
      "reviewApplication": "/sms/audit?applyId=7",
      "root": "/",
      "signIn": "/login",
      "signInAndBack": "/login?redirect=%2Fsms%2Fdetail%3FapplyId%3D7%26tab%3Dprocess",
      "simulatedHandset": "/trial/handset?phoneNumber=15400000000",
      "subjects": "/mailList/index?subjectCategory=farm",
      "superviseApplications": "/sms/supervise?sendStatus=2",
      "workbench": "/dashboard",
    }
  `);
});

test('every link leads to a page of the menu, but for those that the browser itself knows', () => {
  const known = new Set([...MENU_ITEMS.map(({ path }) => path), '/login', '/404']);
  const unknown = Object.values(links).filter((link) => !known.has(link.replace(/\?.*/, '')));
  expect(unknown).toEqual([]);
});
