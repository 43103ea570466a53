/**
 * Lets React Router discover the page of a link when a pointer, a finger or the focus comes near it: documents name no link
 * for it (defer-script.ts), so a page asks for nothing after its load.
 */
export function discoverNear(): void {
  for (const near of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      near,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a[href]') : null
        if (link instanceof HTMLAnchorElement && link.origin === location.origin) link.dataset.discover = 'true'
      },
      { capture: true, passive: true },
    )
  }
}
