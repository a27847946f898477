type Handler = ((event: { type: string }) => void) | null;
type StyleTag = Pick<HTMLLinkElement, 'href'> & { onload: Handler; onerror: Handler };

/**
 * Inserts the style sheet of a chunk. mini-css-extract-plugin copies the source of this function into the webpack runtime (.umirc.ts),
 * so it uses nothing from outside. The plugin has no timeout and repeats a failed request with the same URL; both are added here.
 */
export function insertStyles(linkTag: StyleTag) {
  const page = window as unknown as { failedStyles?: Record<string, number>; lateStyles?: Record<string, true> };
  const failures = (page.failedStyles = page.failedStyles || {});
  const late = (page.lateStyles = page.lateStyles || {});
  const href = linkTag.href;
  const settle = linkTag.onerror; // sets onload and onerror to null
  if (failures[href]) linkTag.href = href + '?again=' + failures[href];
  linkTag.onerror = function (event) {
    failures[href] = (failures[href] || 0) + 1;
    if (event.type === 'timeout') late[href] = true;
    if (settle) settle(event);
  };
  document.head.appendChild(linkTag as unknown as Node);
  // The page is rendered without a style sheet that has timed out before. The sheet applies when it arrives.
  if (late[href] && linkTag.onload) linkTag.onload({ type: 'load' });
  setTimeout(function () {
    if (linkTag.onerror) linkTag.onerror({ type: 'timeout' });
  }, 120000);
}

/** Lets pages be rendered without the style sheets that have not arrived; they apply when they arrive. Returns false when there are none. */
export function stopWaitingForStyles(): boolean {
  const pending = Array.from(document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).filter(
    (link) => link.onload,
  );
  pending.forEach((link) => link.onload?.(new Event('load')));
  return pending.length > 0;
}
