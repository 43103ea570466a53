interface Plan {
  /** Ids of the page's routes, whose files the manifest names. */
  routes: string[]
  /** Files that the modules import, fetched side by side. */
  preloads: string[]
}

declare global {
  interface Window {
    __reactRouterManifest: { version: string; entry: { module: string }; routes: Record<string, { module: string }> }
  }
}

/**
 * Starts a page's script once its pictures are there, or with the first touch. Buttons that are pressed until React has hydrated
 * the page are held, and pressed again then, links after them too; without a script in time forms are sent without it.
 * Written into the document as text (`toString`), so it may name nothing of this module.
 */
export function startWhenSeen({ routes, preloads }: Plan, load: (file: string) => Promise<unknown>): void {
  const LONGEST_LOAD_MS = 4_000
  const LONGEST_HOLD_MS = 10_000
  const held: (() => void)[] = []
  const waiting = new AbortController()
  const holding = new AbortController()
  const whileHolding = { capture: true, signal: holding.signal }

  async function start() {
    if (waiting.signal.aborted) return
    waiting.abort()
    for (const href of preloads)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    try {
      const known = window.__reactRouterManifest
      const modules = await Promise.all(routes.map(async (id) => [id, await load(known.routes[id]?.module ?? '')]))
      Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(modules) })
      await load(known.entry.module)
    } catch {
      release()
    }
  }

  function hold(pressed: HTMLElement, press: () => void) {
    void start()
    pressed.dataset.held = ''
    held.push(() => {
      delete pressed.dataset.held
      if (pressed.isConnected) press()
    })
    if (held.length === 1) setTimeout(release, LONGEST_HOLD_MS)
  }

  function release() {
    holding.abort()
    for (const press of held.splice(0)) press()
  }

  addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
      event.preventDefault()
      event.stopPropagation()
      hold(submitter ?? form, () => form.requestSubmit(submitter))
    },
    whileHolding,
  )
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      const pressed = target instanceof Element && target.closest('a[href],button[type=button]:not([popovertarget])')
      // A link alone works as ever; after a held button it waits, or that press would be lost with the page.
      if (!(pressed instanceof HTMLElement) || (pressed.matches('a') && held.length === 0)) return
      event.preventDefault()
      hold(pressed, () => pressed.click())
    },
    whileHolding,
  )
  addEventListener('huella:hydrated', release, { once: true })

  const whileWaiting = { capture: true, passive: true, signal: waiting.signal }
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, () => void start(), whileWaiting)
  if (document.readyState === 'complete') void start()
  else {
    // The first frame after the load paints the last pictures, the next one begins when they are seen.
    const inTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => void start()))
    addEventListener('load', inTwoFrames, whileWaiting)
    setTimeout(() => void start(), LONGEST_LOAD_MS)
  }
}
