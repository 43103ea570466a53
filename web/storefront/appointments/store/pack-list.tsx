import { House } from 'lucide-react'
import type { NextSlot, ServicePack, StoreService } from '#services/appointments/contract.ts'
import type { PackKind } from '#services/appointments/rules/enums.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ArtTile } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { artByKind } from '../kind-links.tsx'
import { NextSlotChip } from '../next-slot.tsx'
import { PET_TYPES } from '../store-search.ts'
import { cheapest, type PackPrice } from './pack-prices.ts'

export interface OfferedPack {
  pack: Pick<
    ServicePack,
    'id' | 'servicePackId' | 'name' | 'description' | 'isHomeVisit' | 'services' | 'subServices' | 'optionalSubServices'
  >
  prices: PackPrice[]
  nextSlot: NextSlot | null
}

interface PackListProps {
  packs: readonly OfferedPack[]
  store: { merchantId: string; id: string }
  currency: Currency
  /** Kind of service in the search. */
  kind: PackKind | null
}

const toneByKind: Record<PackKind, number> = { bano: 3, 'bano-y-peluqueria': 6, consulta: 5 }

/** Packs of a store: lowest price, duration per size, and the next free slot. */
export function PackList({ packs, store, currency, kind }: PackListProps) {
  return (
    <ul className="grid gap-4">
      {packs.map((offered) => (
        <li key={offered.pack.id}>
          <Pack offered={offered} store={store} currency={currency} isWanted={offered.pack.servicePackId === kind} />
        </li>
      ))}
    </ul>
  )
}

function Pack({
  offered: { pack, prices, nextSlot },
  store,
  currency,
  isWanted,
}: Pick<PackListProps, 'store' | 'currency'> & { offered: OfferedPack; isWanted: boolean }) {
  const { t } = useTranslation('appointment')
  const from = cheapest(prices)
  const { servicePackId: kind } = pack
  return (
    <article
      className={cx(
        'overflow-hidden rounded-card border bg-white shadow-1',
        isWanted ? 'border-brand-600 ring-1 ring-brand-600' : 'border-ink-200',
      )}
    >
      <div className="flex gap-4 p-4 sm:p-5">
        <ArtTile name={artByKind[kind]} tone={toneByKind[kind]} size={46} className="size-17 shrink-0 sm:size-20" />
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg">
            {pack.name}
            {pack.isHomeVisit && (
              <Badge icon={<House aria-hidden="true" className="size-3.5" />}>{t('pack.atHome')}</Badge>
            )}
          </h3>
          <p className="mt-1 text-ink-700 text-sm">{pack.description}</p>
          {pack.services.length > 1 && (
            <p className="mt-1 text-ink-600 text-sm">
              {t('pack.includes', { services: pack.services.map(({ name }) => name).join(', ') })}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          {from !== null && (
            <p className="text-ink-700 text-sm">
              {t('pack.from')}{' '}
              <b className="whitespace-nowrap font-black text-ink-900 text-lg">{formatMoney(from, currency)}</b>
            </p>
          )}
          <NextSlotChip label={nextSlot?.label ?? null} />
        </div>
        <ButtonLink
          to={paths.appointmentAdd({ merchantId: store.merchantId, storeId: store.id, kind })}
          variant={isWanted ? 'primary' : 'soft'}
          size="sm"
          aria-label={t('pack.bookNamed', { pack: pack.name })}
          className="max-sm:w-full sm:ml-auto"
        >
          {t('pack.book')}
        </ButtonLink>
      </div>
      {prices.length > 0 && <Prices pack={pack} prices={prices} currency={currency} />}
      <Extras services={[...pack.subServices, ...pack.optionalSubServices]} currency={currency} />
    </article>
  )
}

function Prices({
  pack,
  prices,
  currency,
}: {
  pack: OfferedPack['pack']
  prices: readonly PackPrice[]
  currency: Currency
}) {
  const { t } = useTranslation('appointment')
  return (
    <table className="w-full border-ink-200 border-t text-sm" aria-label={t('pack.pricesOf', { pack: pack.name })}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('pack.size')}</th>
          <th scope="col">{t('pack.time')}</th>
          <th scope="col">{t('pack.price')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ petTypeId, size, amount, minutes }) => (
          <tr key={`${petTypeId} ${size?.key}`} className="border-ink-100 not-first:border-t">
            <th scope="row" className="py-2 pl-4 text-left font-bold sm:pl-5">
              <PetTypeName id={petTypeId} /> {size?.key}
              {size && (
                <span className="font-medium text-ink-600 max-sm:block sm:ml-1.5">
                  <Kilograms {...size} />
                </span>
              )}
            </th>
            <td className="whitespace-nowrap px-2 py-2 text-right text-ink-700 tabular-nums">
              {t('pack.minutes', { count: minutes })}
            </td>
            <td className="whitespace-nowrap py-2 sm:w-28 pr-4 text-right font-extrabold tabular-nums sm:pr-5">
              {formatMoney(amount, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PetTypeName({ id }: { id: string }) {
  const { t } = useTranslation('appointment')
  const known = PET_TYPES.find((type) => type === id)
  return known ? t(`pack.pet.${known}`) : id
}

function Kilograms({ min, max }: { min: number; max: number | null }) {
  const { t } = useTranslation('appointment')
  if (max === null) return t('pack.overKilograms', { min })
  return min === 0 ? t('pack.upToKilograms', { max }) : t('pack.kilograms', { min, max })
}

/** Optional services, each with its lowest price. */
function Extras({ services, currency }: { services: readonly StoreService[]; currency: Currency }) {
  const { t } = useTranslation('appointment')
  const priced = services.filter(({ prices }) => prices.length > 0)
  if (priced.length === 0) return null
  return (
    <div className="border-ink-200 border-t bg-ink-50 px-4 py-3.5 sm:px-5">
      <h4 className="font-extrabold text-sm tracking-normal">{t('pack.more')}</h4>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {priced.map(({ id, name, prices }) => (
          <li key={id}>
            <Badge tone="neutral" className="whitespace-normal">
              {t('pack.extra', {
                name,
                amount: formatMoney(Math.min(...prices.map(({ amount }) => amount)), currency),
              })}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
