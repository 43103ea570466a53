import { usePieceLater } from '../../layout/load-later/use-piece-later.ts'
import { usePersonalFrame } from '../../layout/use-personal-frame.ts'

const loadBar = () => import('./consent-bar.tsx')

/** Loads the question about analytics where it is open: measuring needs a script, and so does asking. */
export function ConsentCorner() {
  const { asksConsent } = usePersonalFrame()
  const ConsentBar = usePieceLater(asksConsent, loadBar)
  return ConsentBar && <ConsentBar />
}
