import { Gift, MapPin, User } from 'lucide-react'
import type { Order } from '#services/market/contract.ts'
import { formatPhone } from '#shared/format-phone.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { DirectionsLink, HoursLines } from '../../help/hours-lines.tsx'
import type { HoursLine } from '../../help/shop-hours.server.ts'
import { Fact } from './fact.tsx'

interface WhereItGoesProps {
  order: Order
  /** Of the shop that it is picked up at. */
  pickup: { hours: HoursLine[]; point: Point } | null
}

/** Where it is delivered or picked up, for whom, and what the shop should know. */
export function WhereItGoes({ order, pickup }: WhereItGoesProps) {
  const { t } = useTranslation('order')
  const { shippingAddress: address, contact } = order
  const notes = [...order.predefinedNotes, order.notes].filter(Boolean)
  return (
    <Card className="grid gap-4 text-md">
      <div>
        <h2 className="mb-1.5 text-lg">{order.hasDelivery ? t('where.delivery') : t('where.pickup')}</h2>
        <ul>
          <Fact icon={<MapPin aria-hidden="true" className="size-5" />}>
            {address ? (
              <>
                <b className="font-extrabold">{address.street}</b>
                <span className="block text-ink-700">{address.notes}</span>
                <span className="block text-ink-600 text-sm">
                  {[address.locality, address.city].filter(Boolean).join(', ')}
                </span>
              </>
            ) : (
              <>
                <b className="font-extrabold">{order.shopName}</b>
                <span className="block text-ink-700">{order.shopAddress}</span>
              </>
            )}
          </Fact>
        </ul>
        {pickup && (
          <div className="mt-2 grid gap-1.5">
            <h3 className="font-extrabold text-sm">{t('where.hours')}</h3>
            <HoursLines lines={pickup.hours} />
            <p>
              <DirectionsLink point={pickup.point}>{t('where.directions')}</DirectionsLink>
            </p>
          </div>
        )}
      </div>
      <div>
        <h3 className="mb-1 font-extrabold text-sm">{t('who')}</h3>
        <ul>
          <Fact icon={<User aria-hidden="true" className="size-5" />}>
            {contact.fullName}
            <span className="block text-ink-600 text-sm">
              {[formatPhone(contact.phoneNumber), contact.email].filter(Boolean).join(' · ')}
            </span>
          </Fact>
        </ul>
      </div>
      {order.gift && (
        <div>
          <h3 className="mb-1 font-extrabold text-sm">{t('gift')}</h3>
          <ul>
            <Fact icon={<Gift aria-hidden="true" className="size-5" />}>
              {order.gift.recipientName}
              <span className="block text-ink-600 text-sm">{formatPhone(order.gift.recipientPhone)}</span>
              {order.gift.message && (
                <span className="wrap-anywhere block whitespace-pre-line text-ink-700">«{order.gift.message}»</span>
              )}
            </Fact>
          </ul>
        </div>
      )}
      {notes.length > 0 && (
        <div>
          <h3 className="mb-1 font-extrabold text-sm">{t('notes')}</h3>
          <ul className="grid gap-0.5 text-ink-700">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere whitespace-pre-line">
                {note}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
