/**
 * Forms that somebody was filling in and has neither stored nor given up, by the title that it has so far, with the page that goes on with it. Only
 * forms that are pages: a dialog is found again where it was opened.
 */
import type { WrittenRow } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';

interface Form {
  readonly label: string;
  readonly titleField: string;
  /** @param begun how it began, as its address says it; null for a change of what is stored */
  readonly pathOf: (about: string, begun: string | null) => string;
}

const FORMS: Readonly<Record<string, Form>> = {
  massSms: {
    label: '短信',
    titleField: 'smsTitle',
    pathOf: (about, begun) =>
      begun === null ? `/sms/applyForm?applyId=${about}` : `/sms/applyForm${begun && `?${begun}`}`,
  },
  emergency: { label: '应急短信', titleField: 'smsTitle', pathOf: () => '/sms/emergency' },
  letter: {
    label: '信件',
    titleField: 'letterTitle',
    // a plain new letter goes on with an answer as well
    pathOf: (about, begun) => `/interaction/write${begun === null ? `?letterId=${about}` : ''}`,
  },
  post: { label: '互动', titleField: 'title', pathOf: () => '/audit/add' },
};

export const LISTED_FORMS: readonly string[] = Object.keys(FORMS);

const NEW = 'new';

interface FormDraft {
  readonly formKey: string;
  readonly about: string;
  /** the form's fields as JSON */
  readonly content: string;
  /** as it travels */
  readonly time: string;
}

/** Null for a form that is not listed. */
export function toUnfinished({ formKey, about, content, time }: FormDraft): WrittenRow | null {
  const form = FORMS[formKey];
  if (form === undefined) return null;
  const begun = about === NEW ? '' : about.startsWith(`${NEW} `) ? about.slice(NEW.length + 1) : null;
  return {
    label: form.label,
    title: titleIn(content, form.titleField) ?? `没有写标题的${form.label}`,
    sms: null,
    isKept: true,
    outcome: null,
    opinion: null,
    time,
    act: '继续写',
    path: form.pathOf(about, begun),
  };
}

function titleIn(content: string, field: string): string | null {
  try {
    const fields = JSON.parse(content) as Record<string, unknown> | null;
    const title = fields?.[field];
    return typeof title === 'string' && title.trim() !== '' ? title.trim() : null;
  } catch {
    // a form of an older program
    return null;
  }
}
