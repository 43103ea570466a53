/** Calls `run` once the page has loaded and the browser is idle; returns the function that cancels it. */
export function afterLoad(run: () => void): () => void {
  let isTakenBack = false
  const once = () => {
    if (!isTakenBack) run()
  }
  const whenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(once, { timeout: 5_000 })
    else setTimeout(once, 2_000)
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
  return () => {
    isTakenBack = true
    window.removeEventListener('load', whenIdle)
  }
}
