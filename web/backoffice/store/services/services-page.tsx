import type { StoreSettings } from '#services/appointments/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { type PartAnswer, partOffline } from '../parts/part-answer.ts'
import { StoreTabs } from '../store-tabs.tsx'
import type { Route } from './+types/services-page'
import { actOnServices } from './act-on-services.server.ts'
import { previewDiscounts } from './discount-preview.ts'
import { DiscountsCard } from './discounts-card.tsx'
import { findBookedPet } from './find-booked-pet.ts'
import { PacksCard } from './packs-card.tsx'
import { getPriceRows } from './price-rows.ts'
import { PricesCard } from './prices-card.tsx'
import { serviceLimits } from './service-forms.server.ts'
import { ServicesCard } from './services-card.tsx'

export const handle = { upload: 'account' } satisfies PagePolicy

/** What a store offers: services, packs, prices and discounts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const seo = privateSeo(visit, paths.backofficeStoreServices(), {
    title: t('tabs.services'),
    description: t('description'),
  })
  const chosen = await loadStore(context, request)
  if (!chosen) return { shownStore: null, seo }

  const settings = await appointments.storeSettings({ storeId: chosen.id }, { context: visit.call })
  const { services, packs, discounts, petTypeFields, currencyCode: currency } = settings
  const typed = (amount: number) => typedAmount(amount, currency)
  const shownStore = {
    id: chosen.id,
    name: chosen.name,
    currency,
    limits: serviceLimits,
    idempotencyKey: newSecret(),
    services: services.map(({ prices, ...service }) => ({
      ...service,
      hasPrices: Object.keys(prices).length > 0,
      packs: packs
        .filter((pack) => [pack.services, pack.subServices, pack.optionalSubServices].flat().includes(service.id))
        .map(({ internalName }) => internalName),
    })),
    packs: packs.map((pack) => ({ ...pack, lacksPrices: findBookedPet(pack, services) === null })),
    prices: services.map(({ id, version, name, isExtra, prices }) => ({
      id,
      version,
      name,
      isExtra,
      rows: getPriceRows({ petTypeFields, prices, typed }),
    })),
    discounts,
    preview: getPreview(settings, (petTypeId) =>
      translator(
        visit.country.locale,
        'backoffice',
      )(petTypeId === 'perro' || petTypeId === 'gato' ? `pets.${petTypeId}` : 'pets.other'),
    ),
  }
  return { shownStore, seo }
}

function getPreview(
  { packs, services, discounts, currencyCode }: StoreSettings,
  petName: (petTypeId: string) => string,
) {
  for (const pack of packs) {
    const pet = pack.active ? findBookedPet(pack, services) : null
    if (!pet) continue
    const rows = previewDiscounts({
      kind: pack.kind,
      subtotal: pet.subtotal,
      discounts: discounts.filter(({ active }) => active),
    })
    return {
      title: `${pack.name}, ${[petName(pet.petTypeId), pet.size].filter(Boolean).join(' ')}`,
      rows: rows.map(({ weekdays, one, two }) => ({
        days: weekdays,
        one: formatMoney(one, currencyCode),
        two: formatMoney(two, currencyCode),
      })),
    }
  }
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const store = await loadStore(context, request)
  if (!store) return null
  return actOnServices({ context, storeId: store.id, form: await readForm(request) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, partOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StoreServicesPage({ loaderData: { shownStore }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  if (!shownStore) return <NoStores />
  const answer: PartAnswer | null = actionData ?? null
  const { services, packs, prices, discounts, preview, currency, limits, idempotencyKey } = shownStore
  return (
    <div key={shownStore.id} className="grid grid-cols-1 gap-4">
      <header>
        <p className="font-bold text-ink-600 text-sm">{shownStore.name}</p>
        <h1 className="text-xl lg:text-2xl">{t('tabs.services')}</h1>
      </header>
      <StoreTabs />
      {(answer?.intent === null || answer?.intent === 'order') && answer.refusal && (
        <Refused answer={answer} offline={frame('offline')} />
      )}
      <div className="grid grid-cols-1 items-start gap-4 @4xl/main:grid-cols-2">
        <ServicesCard {...{ services, answer, idempotencyKey }} limits={limits.service} />
        <PacksCard {...{ packs, services, answer, idempotencyKey }} limits={limits.pack} />
      </div>
      <PricesCard currency={currency} services={prices} answer={answer} />
      <DiscountsCard {...{ discounts, preview, answer, idempotencyKey }} limits={limits.discount} />
    </div>
  )
}
