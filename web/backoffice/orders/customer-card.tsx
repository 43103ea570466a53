import type { Order, StaffOrder } from '#services/market/contract.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { MapLink, ReachLinks } from '../reach-links.tsx'

/** Customer, delivery address and notes of the order. */
export function CustomerCard({ staff: { order, byGuest, ownerUid } }: { staff: StaffOrder }) {
  const { t } = useTranslation('orderDesk')
  const { contact, shippingAddress: address } = order
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('customer.title')}</h2>
        <p className="font-bold">{contact.fullName}</p>
        <p className="text-ink-600 text-sm">{formatPhone(contact.phoneNumber)}</p>
        {byGuest && <p className="text-ink-600 text-sm">{t('order.byGuest')}</p>}
        <TextLink to={paths.backofficeCustomer(ownerUid)}>{t('customer.history')}</TextLink>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReachLinks
          phoneNumber={contact.phoneNumber}
          labels={{ call: t('customer.call'), whatsapp: t('customer.whatsapp') }}
        />
        {address && <MapLink at={address.coordinates}>{t('customer.map')}</MapLink>}
      </div>
      <p className="text-sm">
        <span className="block font-extrabold">{t(address ? 'customer.to' : 'customer.pickupAt')}</span>
        {address ? addressLine(address) : order.shopAddress}
        {address && <span className="block text-ink-600">{address.notes}</span>}
      </p>
      {order.gift && (
        <p className="wrap-anywhere whitespace-pre-line rounded-tile bg-brand-50 px-3.5 py-2.5 text-sm">
          <span className="block font-extrabold">{t('gift.title')}</span>
          {[order.gift.recipientName, formatPhone(order.gift.recipientPhone), order.gift.message]
            .filter(Boolean)
            .join('\n')}
        </p>
      )}
      {(order.notes || order.predefinedNotes.length > 0) && (
        <p className="whitespace-pre-line rounded-tile bg-sun-100 px-3.5 py-2.5 text-sm">
          <span className="block font-extrabold">{t('order.notes')}</span>
          {[...order.predefinedNotes, order.notes].filter(Boolean).join('\n')}
        </p>
      )}
    </Card>
  )
}

/** 'Calle Sucre 45, Edificio Sol, 4B, Equipetrol, Santa Cruz' */
export function addressLine({ street, building, unit, locality, city }: NonNullable<Order['shippingAddress']>): string {
  return [street, building, unit, locality, city].filter(Boolean).join(', ')
}
