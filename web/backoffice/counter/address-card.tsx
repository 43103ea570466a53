import { MapPinPlus } from 'lucide-react'
import type { Place } from '#services/market/contract.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NotesField, StreetField, ZoneField } from '../../storefront/address/dialog/address-fields.tsx'
import type { AddressField } from '../../storefront/address/dialog/address-form.server.ts'
import { StaffForm } from '../staff-form.tsx'

interface AddressCardProps {
  places: Place[]
  /** Answer of this form, when it was refused. */
  answer: { errors: FieldErrors<AddressField>; typed: Partial<Record<AddressField, string>> } | null
  isOpen: boolean
  isSaving: boolean
  idempotencyKey: string
}

/** A new address of the customer, with the same parts as a shopper's without the map. */
export function AddressCard({ places, answer, isOpen, isSaving, idempotencyKey }: AddressCardProps) {
  const { t } = useTranslation('counterDesk')
  const { errors = {}, typed = {} } = answer ?? {}
  return (
    <Card className="sm:p-6">
      <details open={isOpen}>
        <summary className="flex min-h-10 items-center gap-2 font-extrabold text-brand-700 text-md">
          <MapPinPlus aria-hidden="true" className="size-5" />
          {t('place.add')}
        </summary>
        <StaffForm preventScrollReset className="mt-3 grid gap-4">
          <input type="hidden" name="intent" value="address" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <ZoneField places={places} defaultValue={typed.zone ?? ''} error={errors.zone} />
          <StreetField defaultValue={typed.street ?? ''} error={errors.street} />
          <NotesField name="notes" defaultValue={typed.notes ?? ''} error={errors.notes} />
          <Button
            type="submit"
            variant="outline"
            isPending={isSaving}
            pendingLabel={t('saving')}
            className="justify-self-start"
          >
            {t('place.save')}
          </Button>
        </StaffForm>
      </details>
    </Card>
  )
}
