/**
 * Styles of ui's lists and forms, which stand on the component kit: with its provider they come after those of `styles.ts` and before
 * those of any page with a list. The first page after sign-in does not wait for them.
 */
import './table/column-choice.css';
import './form/day-field.css';
import './table/search-form.css';
import './table/table.css';
import './table/paged-table.css';
import './table/drawer-list.css';
import './form/table-reading.css';
import './form/sheet-import.css';
import './fields/fields.css';
import './form/form-item.css';
import './form/order-list.css';
import './map/place.css';
import './calendar/calendar.css';
import './table/print.css';
