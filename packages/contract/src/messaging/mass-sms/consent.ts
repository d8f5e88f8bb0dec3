/** Categories for which nobody's consent is asked: warnings, farm work, policies, supervision, work notices. */
export const WITHOUT_CONSENT: readonly string[] = ['01', '02', '03', '04', '05', '09', '11', '15'];

export function asksConsent(smsCategory: string): boolean {
  return !WITHOUT_CONSENT.includes(smsCategory);
}
