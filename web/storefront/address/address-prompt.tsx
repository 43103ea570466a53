import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type AddressBookGlance, mustAddAddress } from './must-add-address.ts'

const AddressDialog = lazy(() => import('./address-dialog.tsx'))

/** Who has no saved address yet is asked for one, over whatever page it is; deleting the last one asks again. */
export function AddressPrompt({ addressBook, uid }: { addressBook: AddressBookGlance; uid: string | null }) {
  const { pathname } = useLocation()
  const isNeeded = mustAddAddress(pathname, addressBook)
  // The dialog belongs to the browser: a page without its script is not held up by it.
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isNeeded) setReady(true)
  }, [isNeeded])

  if (!isReady) return null
  return (
    <Suspense fallback={null}>
      <AddressDialog isOpen={isNeeded} uid={uid} onSaved={() => {}} />
    </Suspense>
  )
}
