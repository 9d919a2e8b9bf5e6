// Loads the page again when `tourney serve` has written it anew. Nothing of it is published.
'use strict';
(() => {
  const here = decodeURIComponent(location.pathname.slice(1)).replace(/(^|\/)$/, '$1index.html');
  const changes = new EventSource('/_live' + new URL(document.currentScript.src).search);
  let lost = false;
  // the server was away: who knows what has changed since
  changes.addEventListener('error', () => { lost = true; });
  changes.addEventListener('open', () => { if (lost) location.reload(); });
  changes.addEventListener('message', (event) => {
    const names = JSON.parse(event.data);
    const ours = (name) => name === here || name.startsWith('static/');
    // no names: more than one change was missed
    if (names.length === 0 || names.some(ours)) location.reload();
  });
})();
