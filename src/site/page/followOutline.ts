/** Marks in the outline the heading that the reader has come to. */
export function followOutline(page: Document): void {
  const links = new Map<string, HTMLAnchorElement>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.outline a'))
    links.set(decodeURIComponent(link.hash.slice(1)), link);
  const headings = [...links.keys()].map((id) => page.getElementById(id)).filter((heading) => heading !== null);
  if (headings.length === 0) return;

  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    // The last heading above a line a little below the header; at the end of the page, the last of all.
    const line = window.innerHeight * 0.3;
    const atEnd = window.innerHeight + window.scrollY >= page.documentElement.scrollHeight - 2;
    const current =
      atEnd && window.scrollY > 0
        ? headings.at(-1)
        : (headings.findLast((heading) => heading.getBoundingClientRect().top <= line) ?? headings[0]);
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
  mark();
}
