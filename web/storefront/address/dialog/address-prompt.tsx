import { usePiece } from '../../layout/load-later/use-piece.ts'
import { usePagePolicy } from '../../layout/use-page-policy.ts'
import { type AddressBookGlance, mustAddAddress } from './must-add-address.ts'

const loadDialog = () => import('./address-dialog.tsx')

/**
 * Opens the address dialog over any page while the account has no saved address; deleting the last one opens it again.
 */
export function AddressPrompt({ addressBook, uid }: { addressBook: AddressBookGlance; uid: string | null }) {
  const { dialogs } = usePagePolicy()
  const isNeeded = mustAddAddress(dialogs, addressBook)
  // Loaded in the browser only, so a page without its script is not blocked.
  const AddressDialog = usePiece(isNeeded, loadDialog)
  if (!AddressDialog) return null
  return <AddressDialog isOpen={isNeeded} uid={uid} onSaved={() => {}} />
}
