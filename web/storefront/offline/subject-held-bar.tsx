import { usePieceLater } from '../layout/load-later/use-piece-later.ts'

const loadBar = () => import('./held-bar.tsx')

/** The bar of what somebody wrote without a network. Only whoever signed in can hold anything; it is there before they need it. */
export function HeldBarOf({ uid }: { uid: string | null }) {
  const HeldBar = usePieceLater(uid !== null, loadBar)
  return HeldBar && uid !== null ? <HeldBar uid={uid} /> : null
}
