import { useEffect, useState } from 'react'
import { AddressPrompt } from '../address/dialog/address-prompt.tsx'
import { mustAddAddress } from '../address/dialog/must-add-address.ts'
import { usePiece } from '../layout/load-later/use-piece.ts'
import { usePieceLater } from '../layout/load-later/use-piece-later.ts'
import { usePagePolicy } from '../layout/use-page-policy.ts'
import { usePersonalFrame } from '../layout/use-personal-frame.ts'
import { useArrivalToast } from './arrival-toast.tsx'
import { mustGivePersonalData } from './personal-data/must-give-personal-data.ts'

const loadPersonalData = () => import('./personal-data/personal-data-dialog.tsx')
const loadCelebrations = () => import('../rewards/celebration-toast.tsx')

/**
 * Overlays that stand over every page of an account until answered, in the browser alone (AccountCorner): personal data
 * first, then the address dialog.
 */
export default function AccountOverlays() {
  const { account, addressBook, uid, arrival } = usePersonalFrame()
  const { dialogs } = usePagePolicy()
  const isNeeded = mustGivePersonalData(dialogs, account)
  // Stays true after the data are saved, because the dialog then offers to verify the phone.
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (isNeeded) setAsking(true)
  }, [isNeeded])

  const PersonalDataDialog = usePiece(isAsking, loadPersonalData)
  // Loaded late, so that no page waits for it; guests have no celebrations.
  const CelebrationToast = usePieceLater(uid !== null, loadCelebrations)

  const mayAskAddress = !isNeeded && !isAsking && dialogs !== 'none'
  useArrivalToast(arrival, isNeeded || isAsking || (mayAskAddress && mustAddAddress(dialogs, addressBook)))

  if (!account) return null
  const isOpen = isAsking && (isNeeded || account.phoneNumber !== null)
  return (
    <>
      {isAsking && PersonalDataDialog && (
        <PersonalDataDialog isOpen={isOpen} account={account} onDone={() => setAsking(false)} />
      )}
      {mayAskAddress && <AddressPrompt addressBook={addressBook} uid={uid} />}
      {CelebrationToast && !isAsking && <CelebrationToast />}
    </>
  )
}
