import { House } from 'lucide-react'
import type { Order, ShippingAddress } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { WindowsOfShop } from '../../checkout/load-checkout.server.ts'
import { WindowOptions } from '../../checkout/window-options.tsx'

interface AddressChoicesProps {
  current: ShippingAddress
  addresses: { value: string; street: string; hint: string }[]
  chosen: string
}

/** The order's address, and the other saved ones. */
export function AddressChoices({ current, addresses, chosen }: AddressChoicesProps) {
  const { t } = useTranslation('order')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('edit.address')}</h2>
      <RadioGroup
        name="address"
        label={t('edit.address')}
        isLabelHidden
        defaultValue={chosen}
        options={[{ value: '', street: current.street, hint: current.notes }, ...addresses].map(
          ({ value, street, hint }) => ({
            value,
            label: street,
            hint,
            icon: <House aria-hidden="true" className="size-6" />,
          }),
        )}
      />
    </Card>
  )
}

/** When it arrives: as agreed, as soon as possible, or in another window. */
export function WindowChoices({
  order,
  offered: { asap, windows },
  chosen,
}: {
  order: Order
  offered: WindowsOfShop
  chosen: string
}) {
  const { t } = useTranslation('order')
  const agreed = order.scheduledLabel ?? order.promisedLabel ?? ''
  const others = windows.filter(({ start }) => Date.parse(start) !== Date.parse(order.scheduledDeliveryDate ?? ''))
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t(order.hasDelivery ? 'edit.when' : 'edit.whenPickup')}</h2>
      <SelectField name="window" label={t('edit.window')} isLabelHidden defaultValue={chosen}>
        <option value="">{t('edit.asAgreed', { when: agreed })}</option>
        {order.scheduledDeliveryDate !== null && asap.available && (
          <option value="asap">{t('edit.soon', { when: asap.label })}</option>
        )}
        <WindowOptions windows={others} />
      </SelectField>
    </Card>
  )
}
