import { usePiece } from '../layout/load-later/use-piece.ts'
import { usePersonalFrame } from '../layout/use-personal-frame.ts'

const loadOverlays = () => import('./account-overlays.tsx')

/** Loads the overlays of an account for visitors with one. */
export function AccountCorner() {
  const { uid, arrival } = usePersonalFrame()
  const AccountOverlays = usePiece(uid !== null || arrival !== null, loadOverlays)
  return AccountOverlays && <AccountOverlays />
}
