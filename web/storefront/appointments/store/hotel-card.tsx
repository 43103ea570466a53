import { Moon } from 'lucide-react'
import type { Store } from '#services/appointments/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { hotelPaths } from '#web/paths/hotel-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The store's hotel, with the way to book a stay. `nightFrom`: the cheapest night, minor units. */
export function HotelCard({ store, nightFrom }: { store: Store; nightFrom: number }) {
  const { t } = useTranslation('hotel')
  const { merchantId, id: storeId, currencyCode } = store
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <span aria-hidden="true" className="grid size-13 place-items-center rounded-tile bg-brand-100 text-brand-700">
        <Moon className="size-7" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg">{t('card.title')}</h2>
        <p className="text-ink-700 text-sm">{t('card.text')}</p>
        <p className="font-extrabold">{t('card.from', { price: formatMoney(nightFrom, currencyCode) })}</p>
      </div>
      <ButtonLink to={hotelPaths.stay({ merchantId, storeId })} variant="soft">
        {t('card.book')}
      </ButtonLink>
    </Card>
  )
}
