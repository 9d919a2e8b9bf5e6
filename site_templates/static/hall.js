// Shows the screens of the hall one after the other, and starts over with the newest state.
'use strict';
(() => {
  const SECONDS = 12;
  const screens = [...document.querySelectorAll('.screen')];
  const turn = document.querySelector('.turn');
  const pause = turn.querySelector('[data-turn="0"]');
  const wide = matchMedia('(min-aspect-ratio: 1/1)');
  const kept = (key) => Number(sessionStorage.getItem(key));
  let at = 0, timer = 0, paused = kept('hall.paused') === 1;

  function show(number) {
    at = (number + screens.length) % screens.length;
    screens.forEach((screen, index) => screen.classList.toggle('shown', index === at));
    turn.querySelector('.at').textContent = `${at + 1}/${screens.length}`;
    sessionStorage.setItem('hall.at', at);
    wait();
  }

  function wait() {
    clearTimeout(timer);
    if (!paused && wide.matches) timer = setTimeout(next, SECONDS * 1000);
  }

  // after the last screen the page is fetched anew: it may have been written meanwhile
  function next() {
    if (at + 1 < screens.length) { show(at + 1); return; }
    sessionStorage.setItem('hall.at', 0);
    location.reload();
  }

  function stop(whether) {
    paused = whether;
    pause.setAttribute('aria-pressed', paused);
    sessionStorage.setItem('hall.paused', Number(paused));
    wait();
  }

  function begin() {
    document.documentElement.classList.toggle('turning', wide.matches);
    turn.hidden = !wide.matches;
    show(Math.min(kept('hall.at'), screens.length - 1));
  }

  if (!screens.length) return;
  turn.addEventListener('click', ({ target }) => {
    const by = Number(target.dataset.turn);
    if (by) show(at + by);
    else if (target === pause) stop(!paused);
  });
  addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[event.key];
    if (by) { show(at + by); event.preventDefault(); }
    else if (event.key === ' ' && event.target === document.body) { stop(!paused); event.preventDefault(); }
  });
  wide.addEventListener('change', begin);
  stop(paused);
  begin();
})();
