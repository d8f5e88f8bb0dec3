/** The console's own pages that stand in QR codes and that a third party's platform sends browsers back to. */

/** Opened by the telephone that scans the picture of the sign-in page; asks for a sign-in of its own. */
export const QR_CONFIRM_PATH = '/qrConfirm';

/** Public. Both ways in from a third party end here: with a ticket, or with a code and a state. */
export const OUTSIDE_RETURN_PATH = '/villageSSOLogin';

/** A plain link to the third party, for clients that know no call but `login?code`. */
export const OUTSIDE_START_PATH = '/villageSSOLogin/start';
