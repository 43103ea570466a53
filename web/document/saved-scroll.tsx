import { useContext } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { NonceContext } from '../request/nonce.ts'

const STORAGE_KEY = 'huella:scroll'

// Before the first paint, as React Router's own script does, whose way out of a failure touches the storage again: where
// the browser blocks it, every page would throw.
const restoreBeforePaint = `(() => {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const y = JSON.parse(sessionStorage.getItem('${STORAGE_KEY}') ?? '{}')[history.state.key]
    if (typeof y === 'number') scrollTo(0, y)
  } catch {}
})()`

/** `<ScrollRestoration>` for browsers that block the session storage, too: they begin at the top. */
export function SavedScroll() {
  useScrollRestoration({ storageKey: STORAGE_KEY })
  const nonce = useContext(NonceContext)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: restoreBeforePaint }} />
  )
}
