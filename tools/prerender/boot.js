// Sets language, text size and colour theme before the first paint. Inlined; its hash is in the CSP.
(function boot() {
  var root = document.documentElement;
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var known = LANGUAGES; // LANGUAGES and RIGHT_TO_LEFT are the tables of domain/languages.ts, inserted by bootScript.cjs
  function near(wanted) {
    var low = String(wanted).toLowerCase();
    return (
      known.filter(function (k) {
        return k.toLowerCase() === low;
      })[0] ||
      known.filter(function (k) {
        return k.slice(0, 2) === low.slice(0, 2);
      })[0]
    );
  }
  function preferred() {
    var wanted = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language];
    return Array.prototype.map.call(wanted, near).filter(Boolean)[0];
  }
  var chosen = kept('umi_locale');
  var shown = chosen ? near(chosen) : preferred();
  root.lang = shown || known[0];
  root.dir = RIGHT_TO_LEFT.indexOf(root.lang.slice(0, 2)) < 0 ? 'ltr' : 'rtl';
  if (kept('large') === '1') root.dataset.type = 'large';
  var theme = kept('theme');
  root.dataset.theme =
    theme === 'dark' || theme === 'light'
      ? theme
      : window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light';
  // lib-flexible decides after the first paint. It measures a line, and a layout here would delay the first paint.
  // Where it decides otherwise the page looks the same, because the browser draws half a pixel as a whole one.
  if (window.devicePixelRatio >= 2) root.classList.add('hairlines');
  // Polyfills for old browsers. `document.write` of a deferred script makes it run before the app, whose script follows below.
  var isOld = !(
    [].at &&
    ''.matchAll &&
    ''.replaceAll &&
    Object.fromEntries &&
    Promise.allSettled &&
    window.globalThis &&
    window.queueMicrotask &&
    Intl.PluralRules
  );
  function script(file) {
    return '<script defer src="' + file + '"></scr' + 'ipt>';
  }
  // Shows the text of <noscript> when the app does not start: unsupported browser, lost script, slow network. The app removes it.
  function late() {
    var words = document.querySelector('noscript');
    if (!words || document.getElementById('late') || !document.querySelector('#shell,#root:empty,#root>.loading'))
      return;
    var box = document.createElement('div');
    box.id = 'late';
    box.innerHTML = words.textContent;
    document.body.insertBefore(box, document.body.firstChild);
  }
  setTimeout(late, 12000);
  window.addEventListener(
    'error',
    function (event) {
      if (event.error || (event.target && event.target.defer)) setTimeout(late, 1000);
    },
    true,
  );
  var shell = root.dataset.shell;
  // Hides prerendered HTML in another language, and that of a form unless it is the empty start of a signed-in user.
  if (shell && (shell !== root.lang || (root.dataset.form && (!kept('User-Token') || location.search))))
    root.dataset.noshell = '';
  // On a prerendered page, load the app after the first frame: downloading and compiling it would delay the first paint.
  var app = document.querySelector('meta[name="app"]');
  var tags = (app ? app.content.split(' ') : [])
    .map(function (file, place) {
      return place
        ? '<link rel="preload" as="' + (/css$/.test(file) ? 'style' : 'script') + '" href="' + file + '">'
        : script(file);
    })
    .join('');
  function begin() {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    document.head.appendChild(document.createRange().createContextualFragment(tags));
    tags = '';
  }
  if (isOld) document.write(script(METHODS) + tags);
  else if ('noshell' in root.dataset) document.write(tags);
  else if (app) {
    requestAnimationFrame(function () {
      setTimeout(begin);
    });
    setTimeout(begin, 300); // a background tab renders no frame
  }
})();
