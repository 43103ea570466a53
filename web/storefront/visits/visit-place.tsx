import { House, Store } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DirectionsLink } from '../help/hours-lines.tsx'
import { StoreContact } from './store-contact.tsx'
import type { WholeVisit } from './whole-visit.ts'

/** Where it is and how to get there; and how to reach the store, where nothing else on the page says it. */
export function VisitPlace({ visit, hasContact }: { visit: WholeVisit; hasContact: boolean }) {
  const { t } = useTranslation(['visits', 'nextVisit'])
  const { store, merchantId, isHomeVisit, hasPickUp, address } = visit
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('place.title')}</h2>
      {address && (isHomeVisit || hasPickUp) && (
        <div className="flex items-start gap-3">
          <House aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-brand-700" />
          <div className="min-w-0">
            <b className="block font-extrabold">{t(isHomeVisit ? 'nextVisit:atHome' : 'place.pickUp')}</b>
            <span className="block text-ink-700">{address.street}</span>
            {address.notes && <span className="block text-ink-600 text-sm">{address.notes}</span>}
          </div>
        </div>
      )}
      <div className="flex items-start gap-3">
        {store.picture ? (
          <img
            src={store.picture}
            alt=""
            width={64}
            height={64}
            loading="lazy"
            className="size-16 shrink-0 rounded-tile object-cover"
          />
        ) : (
          <Store aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-brand-700" />
        )}
        <div className="min-w-0">
          <TextLink to={paths.appointmentStore({ merchantId, storeId: store.id })}>{store.name}</TextLink>
          <span className="block text-ink-700">{store.address}</span>
          {!isHomeVisit && (
            <DirectionsLink point={{ lat: store.latitude, lon: store.longitude }}>
              {t('place.directions')}
            </DirectionsLink>
          )}
        </div>
      </div>
      {hasContact && <StoreContact visit={visit} />}
    </Card>
  )
}
