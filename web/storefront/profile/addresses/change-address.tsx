import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Point } from '#shared/geo.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NotesField, StreetField } from '../../address/dialog/address-fields.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'

const loadAddressDialog = () => import('../../address/dialog/address-dialog.tsx')

export interface ChangeAddressProps {
  address: { code: string; street: string; notes: string; point: Point }
  /** Refused form of one address, with what was typed. */
  refused: {
    code: string
    errors: FieldErrors<'street' | 'notes'>
    values: Partial<Record<'street' | 'notes', string>>
  } | null
  uid: string
  isMapsOn: boolean
  isSending: boolean
}

/** Words of a saved address as a form; with a script and a map its pin is moved in the map's dialog. */
export function ChangeAddress({ address, refused, uid, isMapsOn, isSending }: ChangeAddressProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const navigate = useNavigate()
  const [isMoving, setMoving] = useState(false)
  const AddressDialog = usePiece(isMoving, loadAddressDialog)
  const own = refused?.code === address.code ? refused : null
  return (
    <div className="mt-auto">
      <Form method="post" className="grid gap-3" preventScrollReset>
        <input type="hidden" name="code" value={address.code} />
        <StreetField defaultValue={own?.values.street ?? address.street} error={own?.errors.street} />
        <NotesField name="notes" defaultValue={own?.values.notes ?? address.notes} error={own?.errors.notes} />
        {isMapsOn && (
          <Button
            variant="outline"
            size="sm"
            className="needs-script w-fit"
            icon={<MapPinned aria-hidden="true" className="size-4.5" />}
            onClick={() => setMoving(true)}
          >
            {t('addresses.movePin')}
          </Button>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="change" size="sm" isPending={isSending}>
            {t('addresses.save')}
          </Button>
          <ButtonLink to={paths.profileAddresses()} variant="ghost" size="sm" preventScrollReset replace>
            {common('cancel')}
          </ButtonLink>
        </div>
      </Form>
      {AddressDialog && (
        <AddressDialog
          isOpen={isMoving}
          uid={uid}
          changes={address}
          onClose={() => setMoving(false)}
          onSaved={() => {
            setMoving(false)
            void navigate(paths.profileAddresses(), { replace: true, preventScrollReset: true })
          }}
        />
      )}
    </div>
  )
}
