// Puts the look that somebody chose on the page before anything is painted. A file of its own, since scripts inside the
// page are forbidden; what changes the look later is src/session/display.ts, and the words are its.
(function () {
  const look = document.documentElement.dataset;
  const theme = localStorage.getItem('theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  look.theme = isDark ? 'dark' : 'light';
  look.text = localStorage.getItem('textSize') === 'large' ? 'large' : 'normal';
})();
