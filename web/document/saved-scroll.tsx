import { useContext } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { NonceContext } from '../request/nonce.ts'

const STORAGE_KEY = 'huella:scroll'

// Runs before the first paint, like React Router's own script, whose error handler touches the storage again: in a
// browser that blocks it every page would throw.
const restoreBeforePaint = `(() => {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const y = JSON.parse(sessionStorage.getItem('${STORAGE_KEY}') ?? '{}')[history.state.key]
    if (typeof y === 'number') scrollTo(0, y)
  } catch {}
})()`

/** `<ScrollRestoration>` that also works in browsers that block the session storage: they start at the top. */
export function SavedScroll() {
  useScrollRestoration({ storageKey: STORAGE_KEY })
  const nonce = useContext(NonceContext)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is a constant of this file
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: restoreBeforePaint }} />
  )
}
