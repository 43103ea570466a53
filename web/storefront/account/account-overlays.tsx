import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
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

/** Overlays that stand over every page until answered: personal data first, then the address dialog. */
export function AccountOverlays() {
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

/** Link to the personal-data form above the page, for browsers without a script. */
export function PersonalDataReminder() {
  const { account } = usePersonalFrame()
  const { t } = useTranslation('layout')
  const { pathname, search } = useLocation()
  if (!mustGivePersonalData(usePagePolicy().dialogs, account)) return null
  return (
    <p className="only-without-script mb-4 rounded-tile bg-brand-100 px-4 py-3 font-bold">
      {t('personalData.reminder')}{' '}
      <Link to={paths.personalData({ referrer: pathname + search })} className="text-brand-700 underline">
        {t('personalData.title')}
      </Link>
    </p>
  )
}
