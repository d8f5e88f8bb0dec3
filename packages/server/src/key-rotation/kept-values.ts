/**
 * Every column that holds something under the secret key: what changing the key rewrites and what the doctor opens. A test compares
 * the list with the database's columns, so that no new one can be forgotten.
 */
import type { PersonalData } from '../access/personal-data.ts';

/** Kind of a value, and so the purpose of the key that it is under. */
export type Purpose = 'phone' | 'certificate' | 'text' | 'secret' | 'recoveryCode';

export interface KeptValue {
  readonly purpose: Purpose;
  readonly cipher: string;
  /** the column with the look-up form of the same value */
  readonly hash?: string;
}

export interface KeptTable {
  readonly table: string;
  /** the primary key, or another that never changes */
  readonly key: readonly (readonly [column: string, type: 'bigint' | 'integer' | 'text' | 'bytea'])[];
  readonly values: readonly KeptValue[];
  /** how many are read at once where rows are large */
  readonly rowsAtOnce?: number;
}

const phone: KeptValue = { purpose: 'phone', cipher: 'phone_cipher', hash: 'phone_hash' };
const certificate: KeptValue = {
  purpose: 'certificate',
  cipher: 'certificate_cipher',
  hash: 'certificate_hash',
};

/** Recipients: rewritten application by application, since a review is bound to them. */
export const RECIPIENT_TABLES: readonly KeptTable[] = [
  {
    table: 'mass_sms_detail',
    key: [
      ['apply_id', 'bigint'],
      ['seq', 'integer'],
    ],
    values: [phone],
  },
  {
    table: 'mass_sms_filtered',
    key: [
      ['apply_id', 'bigint'],
      ['seq', 'integer'],
    ],
    values: [phone],
  },
];

/** Everything else that can be rewritten row by row. */
export const ROW_TABLES: readonly KeptTable[] = [
  { table: 'sys_user', key: [['user_id', 'bigint']], values: [phone, certificate] },
  {
    table: 'sys_real_name_record',
    key: [['record_id', 'bigint']],
    values: [{ purpose: 'certificate', cipher: 'certificate_cipher' }],
  },
  {
    table: 'second_factor',
    key: [['user_id', 'bigint']],
    values: [{ purpose: 'secret', cipher: 'secret_cipher' }],
  },
  {
    table: 'second_factor_recovery',
    key: [['recovery_id', 'bigint']],
    values: [{ purpose: 'recoveryCode', cipher: 'code_cipher', hash: 'code_hash' }],
  },
  {
    table: 'sms_visit',
    key: [
      ['apply_id', 'bigint'],
      ['seq', 'integer'],
    ],
    values: [{ purpose: 'phone', cipher: 'right_phone_cipher', hash: 'right_phone_hash' }],
  },
  {
    table: 'interaction_post',
    key: [['post_id', 'bigint']],
    values: [{ purpose: 'phone', cipher: 'phone_cipher' }],
  },
  { table: 'consultation', key: [['consult_id', 'bigint']], values: [phone] },
  {
    table: 'consult_phone',
    key: [['phone_id', 'bigint']],
    values: [
      { purpose: 'text', cipher: 'phone_cipher' },
      { purpose: 'text', cipher: 'backup_phone_cipher' },
    ],
  },
  {
    table: 'live_shop_smart_device',
    key: [['id', 'bigint']],
    values: [{ purpose: 'phone', cipher: 'manager_phone_cipher' }],
  },
  {
    table: 'sys_dept',
    key: [['dept_id', 'text']],
    values: [{ purpose: 'phone', cipher: 'leader_phone_cipher' }],
  },
  {
    table: 'agri_subject',
    key: [['subject_id', 'bigint']],
    values: [
      phone,
      certificate,
      { purpose: 'text', cipher: 'backup_phone_cipher' },
      { purpose: 'text', cipher: 'own_phones_cipher' },
    ],
  },
  { table: 'book_user', key: [['book_user_id', 'bigint']], values: [phone] },
  { table: 'sms_request', key: [['request_id', 'bigint']], values: [phone] },
  { table: 'product', key: [['product_id', 'bigint']], values: [phone] },
  { table: 'activity_sign', key: [['sign_id', 'bigint']], values: [phone] },
  {
    table: 'disaster_info',
    key: [['disaster_id', 'bigint']],
    values: [{ purpose: 'phone', cipher: 'reporter_phone_cipher', hash: 'reporter_phone_hash' }],
  },
  { table: 'coupon_claim', key: [['record_id', 'bigint']], values: [phone] },
  { table: 'rural_tour', key: [['tour_id', 'bigint']], values: [phone] },
  { table: 'every_day_help', key: [['help_id', 'bigint']], values: [phone] },
  { table: 'supply_demand', key: [['supply_id', 'bigint']], values: [phone] },
  {
    table: 'mass_sms_phone_file_row',
    key: [
      ['file_id', 'bigint'],
      ['row_no', 'integer'],
    ],
    values: [phone, { purpose: 'text', cipher: 'value_cipher' }],
  },
  { table: 'sms_consent', key: [['consent_id', 'bigint']], values: [phone] },
  { table: 'sms_opt_out', key: [['opt_out_id', 'bigint']], values: [phone] },
  { table: 'sms_dead_number', key: [['dead_number_id', 'bigint']], values: [phone] },
  { table: 'sms_ported_number', key: [['ported_id', 'bigint']], values: [phone] },
  { table: 'sms_inbound', key: [['mo_id', 'bigint']], values: [phone] },
  { table: 'sms_alarm_phone', key: [['phone_id', 'bigint']], values: [phone] },
  {
    table: 'service_sms',
    key: [['service_sms_id', 'bigint']],
    values: [phone, { purpose: 'text', cipher: 'content_cipher' }],
  },
  {
    table: 'sms_channel',
    key: [['channel_id', 'integer']],
    values: [{ purpose: 'secret', cipher: 'secret_cipher' }],
  },
  {
    table: 'short_link_key',
    key: [['key_id', 'integer']],
    values: [{ purpose: 'secret', cipher: 'key_cipher' }],
  },
  {
    table: 'app_access',
    key: [['app_id', 'bigint']],
    values: [
      { purpose: 'secret', cipher: 'secret_cipher' },
      { purpose: 'phone', cipher: 'contact_phone_cipher' },
    ],
  },
  {
    table: 'outside_visitor',
    key: [['key_hash', 'bytea']],
    values: [{ purpose: 'phone', cipher: 'phone_cipher' }],
  },
  {
    table: 'import_task_report',
    key: [['import_id', 'bigint']],
    values: [{ purpose: 'text', cipher: 'content_cipher' }],
    rowsAtOnce: 10,
  },
  {
    table: 'export_task',
    key: [['export_id', 'bigint']],
    values: [{ purpose: 'secret', cipher: 'file_key_cipher' }],
  },
  {
    table: 'form_draft',
    key: [
      ['identity_id', 'bigint'],
      ['draft_id', 'text'],
    ],
    values: [{ purpose: 'text', cipher: 'content_cipher' }],
    rowsAtOnce: 20,
  },
  { table: 'trial_carrier_message', key: [['message_id', 'bigint']], values: [phone] },
  { table: 'trial_carrier_reply', key: [['reply_id', 'bigint']], values: [phone] },
];

/** Columns with a way of their own, by the step that knows it. */
export const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  /** rewritten with their application */
  applications: [
    'mass_sms_apply.phone_ciphers',
    'mass_sms_apply.apply_certificate_hash',
    'mass_sms_process.operate_certificate_hash',
  ],
  /** look-up forms of numbers that stand elsewhere, and codes that end with the key */
  hashes: [
    'sms_doubt.phone_hash',
    'sms_stray_receipt.phone_hash',
    'sms_journal.stray_phone',
    'phone_code.phone_hash',
    'phone_code.code_hash',
  ],
};

/** Operations on a value of one purpose under one key. */
export interface Way {
  open(cipher: Buffer): string;
  seal(text: string): Buffer;
  hash(text: string): string;
}

export function waysOf(personalData: PersonalData): Readonly<Record<Purpose, Way>> {
  const { encrypt, encryptCertificate, encryptText, encryptSecret } = personalData;
  const none = (): never => {
    throw new Error('What is stored for this purpose has no look-up form.');
  };
  const secret = { open: personalData.decryptSecret, seal: encryptSecret };
  return {
    phone: { open: personalData.decrypt, seal: encrypt, hash: personalData.hash },
    certificate: {
      open: personalData.decryptCertificate,
      seal: encryptCertificate,
      hash: personalData.hashCertificate,
    },
    text: { open: personalData.decryptText, seal: encryptText, hash: none },
    secret: { ...secret, hash: none },
    recoveryCode: { ...secret, hash: personalData.hashCode },
  };
}
