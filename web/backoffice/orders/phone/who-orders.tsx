import { Phone } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotesField, StreetField } from '../../../storefront/address/dialog/address-fields.tsx'
import { StaffForm } from '../../staff-form.tsx'

interface WhoOrdersProps {
  loaded: {
    total: number
    currency: Currency
    ways: readonly Exclude<Order['paymentMethod'], 'on_account'>[]
    contact: Order['contact'] | null
    /** A new address is typed; its neighbourhood is in the address of the page. */
    needsAddress: boolean
    limits: FieldLimits<'fullName' | 'phoneNumber' | 'email' | 'orderNotes' | 'paymentMethod' | 'expectedTotal'>
    idempotencyKey: string
  }
}

/** Name, phone, address and payment of an order by phone, with the total that is told to the customer. */
export function WhoOrders({ loaded }: WhoOrdersProps) {
  const { t } = useTranslation('phoneOrder')
  const { t: words } = useTranslation('orderDesk')
  const { total, currency, ways, contact, needsAddress, limits, idempotencyKey } = loaded
  const field = fieldProps({ limits })
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <Card>
      <StaffForm className="grid grid-cols-1 gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="expectedTotal" value={total} />
        <h2 className="text-lg">{t('who')}</h2>
        <TextField
          {...field('fullName')}
          label={t('name')}
          defaultValue={contact?.fullName}
          autoComplete="off"
          messages={{ required: t('nameMissing') }}
        />
        <TextField
          {...field('phoneNumber')}
          type="tel"
          label={t('phone')}
          defaultValue={contact?.phoneNumber}
          autoComplete="off"
          messages={{ required: t('phoneMissing') }}
        />
        <TextField
          {...field('email')}
          type="email"
          label={t('email')}
          defaultValue={contact?.email ?? ''}
          autoComplete="off"
        />
        {needsAddress && (
          <>
            <StreetField />
            <NotesField name="notes" />
          </>
        )}
        <TextField {...field('orderNotes')} label={t('notes')} autoComplete="off" />
        <SelectField
          {...field('paymentMethod')}
          label={t('pay')}
          options={ways.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
        />
        <Button
          type="submit"
          size="lg"
          isWide
          icon={<Phone aria-hidden="true" className="size-5" />}
          isPending={isPending}
          pendingLabel={words('do.saving')}
        >
          {t('place', { amount: formatMoney(total, currency) })}
        </Button>
      </StaffForm>
    </Card>
  )
}
