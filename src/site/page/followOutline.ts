/** Marks the current heading in the outline while the reader scrolls. */
export function followOutline(page: Document): void {
  const links = new Map<string, HTMLAnchorElement>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.outline a'))
    links.set(decodeURIComponent(link.hash.slice(1)), link);
  const headings = [...links.keys()].map((id) => page.getElementById(id)).filter((heading) => heading !== null);
  if (headings.length === 0) return;

  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= page.documentElement.scrollHeight - 2;
    // The current heading is the last one above a line in the upper part of the window. At the end of the page it is the last heading.
    const line = atEnd ? window.innerHeight : window.innerHeight * 0.3;
    const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top;
    // A heading that the reader jumped to is current even if others follow closely.
    const target = headings.find(
      (heading) => heading.matches(':target') && topOf(heading) >= 0 && topOf(heading) <= line,
    );
    const current = target ?? headings.findLast((heading) => topOf(heading) <= line) ?? headings[0];
    const link = current && links.get(current.id);
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    marked = link;
  };
  let waiting = false;
  page.addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  // A jump to a heading fires no `scroll` event if the page cannot scroll further.
  window.addEventListener('hashchange', mark);
  mark();
}
