/**
 * Styles of ui, loaded once and before those of any page, so that a page may add to them; those of lists and forms come with the
 * component kit (`kit-styles.ts`). A component that stands before sign-in as well brings its own.
 */
import './form/password-field.css';
import './page/tabs.css';
import './page/states.css';
import './dept/dept.css';
import './form/password-parts.css';
import './text/tag.css';
import './form/choice.css';
import './text/timeline.css';
import './text/progress.css';
import './page/menu.css';
import './review/review.css';
import './form/field.css';
import './form/code-button.css';
import './text/notes.css';
import './form/form-foot.css';
import './pictures/pictures.css';
import './files/files.css';
import './text/icon.css';
import './chart/chart.css';
import './page/print.css';
import './page/switch.css';
