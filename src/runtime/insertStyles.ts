type StyleTag = Pick<HTMLLinkElement, 'href'> & { onerror: ((event: { type: string }) => void) | null };

/**
 * Inserts the style sheet of a chunk. mini-css-extract-plugin copies the source of this function into the webpack runtime (.umirc.ts),
 * so it uses nothing from outside. The plugin has no timeout and repeats a failed request with the same URL; both are added here.
 */
export function insertStyles(linkTag: StyleTag) {
  const page = window as unknown as { failedStyles?: Record<string, number> };
  const failures = (page.failedStyles = page.failedStyles || {});
  const href = linkTag.href;
  const settle = linkTag.onerror; // sets onload and onerror to null
  if (failures[href]) linkTag.href = href + '?again=' + failures[href];
  linkTag.onerror = function (event) {
    failures[href] = (failures[href] || 0) + 1;
    if (settle) settle(event);
  };
  document.head.appendChild(linkTag as unknown as Node);
  setTimeout(function () {
    if (linkTag.onerror) linkTag.onerror({ type: 'timeout' });
  }, 120000);
}
