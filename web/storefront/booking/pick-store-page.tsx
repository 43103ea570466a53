import { ArrowRight, Clock, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { StoreCard } from '#services/appointments/contract.ts'
import { PACK_KINDS } from '#services/appointments/rules/enums.ts'
import { formatMoney } from '#shared/money.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Rating } from '#web/ui/rating.tsx'
import type { Route } from './+types/pick-store-page'
import { formatDistance } from './labels.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

/** Store selection before the first step. Nearest first when the delivery place is known. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'booking')
  const params = new URL(request.url).searchParams
  const kind = readOption(params, 'kind', PACK_KINDS)
  const { delivery } = visit
  const { stores } = await appointments.stores(
    {
      first: 100,
      ...(kind && { kind }),
      ...(delivery ? { lat: delivery.lat, lon: delivery.lon, sort: 'by-distance' } : { sort: 'by-name' }),
    },
    { context: visit.call },
  )
  return {
    stores,
    kind,
    near: delivery?.label ?? null,
    isStoreGone: params.get('problem') === 'store',
    seo: privateSeo(visit, paths.appointmentAddPickStore(), {
      title: t('pick.seoTitle'),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PickStorePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('booking')
  const { stores, kind, near, isStoreGone } = loaderData
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl sm:text-3xl">{t('pick.title')}</h1>
      <p className="mt-1.5 text-ink-600">
        {t('pick.text')} {near && t('pick.near', { place: near })}
      </p>
      {isStoreGone && (
        <Notice tone="warn" className="mt-4">
          {t('pick.store')}
        </Notice>
      )}
      <nav
        aria-label={t('pick.filter')}
        className="rail -mx-4 my-4 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
      >
        <ChipLink to={paths.appointmentAddPickStore()} isOn={kind === null} replace>
          {t('pick.all')}
        </ChipLink>
        {PACK_KINDS.map((each) => (
          <ChipLink key={each} to={paths.appointmentAddPickStore({ kind: each })} isOn={kind === each} replace>
            {t(`pick.kinds.${each}`)}
          </ChipLink>
        ))}
      </nav>
      {stores.length === 0 ? (
        <EmptyState
          art={<Art name="calendar" size={88} />}
          title={t('pick.empty')}
          actions={kind && <ButtonLink to={paths.appointmentAddPickStore()}>{t('pick.emptyAll')}</ButtonLink>}
        >
          {t('pick.emptyText')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {stores.map((store) => (
            <li key={`${store.merchantId} ${store.id}`} className="min-w-0">
              <StoreLine store={store} kind={kind} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function StoreLine({ store, kind }: { store: StoreCard; kind: string | null }) {
  const { t, locale } = useTranslation('booking')
  const { id, merchantId, name, address, picture, rating, reviewsTotalCount, distanceMetres, nextSlot } = store
  const where = [distanceMetres === null ? null : formatDistance(distanceMetres, locale), address]
    .filter(Boolean)
    .join(' · ')
  return (
    <Link
      to={paths.appointmentAdd({ merchantId, storeId: id, step: 'pets', kind })}
      prefetch="intent"
      className="group flex items-center gap-3.5 rounded-card border border-ink-200 bg-white p-3 shadow-1 transition-shadow hover:shadow-3 sm:gap-4 sm:p-4"
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={112}
          height={112}
          loading="lazy"
          className="size-20 shrink-0 rounded-tile object-cover sm:size-28"
        />
      )}
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <span className="truncate font-black text-lg leading-tight group-hover:text-brand-700">{name}</span>
        <span className="flex items-center gap-1 text-ink-600 text-sm">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{where}</span>
        </span>
        {rating !== null && (
          <Rating
            value={rating}
            count={reviewsTotalCount}
            label={t('pick.rating', { rating: String(rating).replace('.', ',') })}
          />
        )}
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
          <span className="inline-flex items-center gap-1 font-extrabold text-brand-700">
            <Clock aria-hidden="true" className="size-4 shrink-0" />
            {nextSlot ? t('pick.next', { label: nextSlot.label }) : t('pick.noNext')}
          </span>
          <span className="font-bold">
            {t('pick.from', { price: formatMoney(store.priceFrom, store.currencyCode) })}
          </span>
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5.5 shrink-0 text-brand-700 max-sm:hidden" />
    </Link>
  )
}
