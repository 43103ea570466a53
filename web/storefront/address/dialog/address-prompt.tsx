import { usePiece } from '../../layout/load-later/use-piece.ts'
import { usePagePolicy } from '../../layout/use-page-policy.ts'
import { type AddressBookGlance, mustAddAddress } from './must-add-address.ts'

const loadDialog = () => import('./address-dialog.tsx')

/** Who has no saved address yet is asked for one, over whatever page it is; deleting the last one asks again. */
export function AddressPrompt({ addressBook, uid }: { addressBook: AddressBookGlance; uid: string | null }) {
  const { dialogs } = usePagePolicy()
  const isNeeded = mustAddAddress(dialogs, addressBook)
  // The dialog belongs to the browser: a page without its script is not held up by it.
  const AddressDialog = usePiece(isNeeded, loadDialog)
  if (!AddressDialog) return null
  return <AddressDialog isOpen={isNeeded} uid={uid} onSaved={() => {}} />
}
