/** Marks in the outline the heading that the reader has come to. */
export function followOutline(page: Document): void {
  const links = new Map<string, HTMLAnchorElement>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.outline a'))
    links.set(decodeURIComponent(link.hash.slice(1)), link);
  const headings = [...links.keys()].map((id) => page.getElementById(id)).filter((heading) => heading !== null);
  if (headings.length === 0) return;

  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= page.documentElement.scrollHeight - 2;
    // The last heading above a line a little below the header; at the end of the page, the last of all.
    const line = atEnd ? window.innerHeight : window.innerHeight * 0.3;
    const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top;
    // The heading that the reader jumped to comes before those that follow closely.
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
  // A jump within the window scrolls nothing.
  window.addEventListener('hashchange', mark);
  mark();
}
