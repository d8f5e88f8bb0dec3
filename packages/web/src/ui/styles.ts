/**
 * All styles of ui, loaded once and before those of any page, so that a page may add to them. A component that stands before
 * sign-in as well brings its own.
 */
import './form/password-field.css';
import './page/tabs.css';
import './page/states.css';
import './dept/dept.css';
import './form/password-parts.css';
import './table/column-choice.css';
import './form/day-field.css';
import './table/search-form.css';
import './table/table.css';
import './table/paged-table.css';
import './text/tag.css';
import './form/choice.css';
import './text/timeline.css';
import './text/progress.css';
import './page/menu.css';
import './table/drawer-list.css';
import './form/table-reading.css';
import './form/sheet-import.css';
import './review/review.css';
import './form/field.css';
import './fields/fields.css';
import './form/form-item.css';
import './form/code-button.css';
import './text/notes.css';
import './form/form-foot.css';
import './pictures/pictures.css';
import './files/files.css';
import './form/order-list.css';
import './map/place.css';
import './text/icon.css';
import './calendar/calendar.css';
import './chart/chart.css';
import './page/print.css';
import './page/switch.css';
