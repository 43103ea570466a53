/** Runs when the page is loaded and the browser has nothing better to do; answers what takes it back. */
export function afterLooks(run: () => void): () => void {
  let isTakenBack = false
  const once = () => {
    if (!isTakenBack) run()
  }
  const whenIdle = () => {
    // Safari has no such word.
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
