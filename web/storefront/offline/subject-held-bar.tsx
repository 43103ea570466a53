import { usePieceLater } from '../layout/load-later/use-piece-later.ts'
import { usePersonalFrame } from '../layout/use-personal-frame.ts'

const loadBar = () => import('./held-bar.tsx')

/** Loads the bar of held changes, for signed-in visitors only, before the network may be lost. */
export function HeldBarOf({ uid }: { uid: string | null }) {
  const HeldBar = usePieceLater(uid !== null, loadBar)
  return HeldBar && uid !== null ? <HeldBar uid={uid} /> : null
}

/** The same for the visitor of the shop. */
export function OwnHeldBar() {
  return <HeldBarOf uid={usePersonalFrame().uid} />
}
