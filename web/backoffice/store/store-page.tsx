import { ExternalLink } from 'lucide-react'
import { dateLabel, momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { typedAmount, typedKilometres } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { orOffline } from '../../storefront/layout/connection/or-offline.ts'
import { clockLabel } from '../appointments/clock-label.ts'
import { loadStore } from '../load-store.server.ts'
import type { Route } from './+types/store-page'
import { ClosuresCard } from './closures-card.tsx'
import { FactsForm } from './facts-form.tsx'
import { PacksCard } from './packs-card.tsx'
import { PAY_WAYS } from './pay-ways.ts'
import { PricesCard } from './prices-card.tsx'
import { saveSection } from './save-section.server.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { type SectionAnswer, type SectionName, sectionOffline } from './section-answer.ts'
import { SectionNotice } from './section-card.tsx'
import { ServicesForm } from './services-form.tsx'
import { sectionForm, storeLimits } from './store-forms.server.ts'
import { getPrices } from './store-prices.ts'
import { typedDeposit } from './typed-deposit.ts'
import { typedWeek } from './typed-schedule.ts'

/** Settings of a store: hours, closures, packs, prices, pick-up radius and payment methods. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'backoffice')
  const seo = privateSeo(visit, paths.backofficeStore(), { title: t('store.title'), description: t('title') })
  const chosen = await loadStore(context, request)
  if (!chosen) return { shownStore: null, seo }

  const { store, packs, extraServices, closures, changes } = await appointments.staffStore(
    { storeId: chosen.id },
    { context: visit.call },
  )
  const { currencyCode: currency } = store
  const shownStore = {
    today: chosen.today,
    id: store.id,
    merchantId: store.merchantId,
    limits: storeLimits,
    shortId: store.shortId,
    facts: {
      name: store.name,
      address: store.address,
      phone: store.phone,
      features: store.features,
      active: store.active,
    },
    week: typedWeek(store.schedule),
    slots: store.slotConfiguration,
    services: {
      currency,
      pickUpRadius: store.pickUpRadius === null ? null : typedKilometres(store.pickUpRadius, currency),
      homeVisitRadius: store.homeVisitRadius === null ? null : typedKilometres(store.homeVisitRadius, currency),
      pickUpFee: typedAmount(store.pickUpFee, currency),
      deposit: typedDeposit(store.deposit, currency),
      payWays: PAY_WAYS.filter((way) => store.paymentTypes.some(({ paymentMethod }) => paymentMethod === way)),
    },
    closures: closures.map(({ id, fromDay, untilDay, startTime, endTime, reason }) => ({
      id,
      reason,
      days: fromDay === untilDay ? dateLabel(fromDay) : `${dateLabel(fromDay)} – ${dateLabel(untilDay)}`,
      hours:
        startTime === null || endTime === null ? null : { from: clockLabel(startTime), until: clockLabel(endTime) },
    })),
    packs: packs.map(({ id, name, internalName, description, active }) => ({
      id,
      name,
      internalName,
      description,
      active,
    })),
    prices: byService(getPrices(packs, extraServices), (amount) => typedAmount(amount, currency)),
    changes: changes.map(({ at, who, what }) => ({
      at,
      who,
      what,
      label: momentLabel(Date.parse(at), chosen.timezoneCode, visit.now()),
    })),
  }
  return { shownStore, seo }
}

function byService(prices: ReturnType<typeof getPrices>, typed: (amount: number) => string) {
  const services = new Map(prices.map(({ serviceId, serviceName, isExtra }) => [serviceId, { serviceName, isExtra }]))
  return [...services].map(([id, { serviceName: name, isExtra }]) => ({
    id,
    name,
    isExtra,
    prices: prices
      .filter(({ serviceId }) => serviceId === id)
      .map((price) => ({
        id: price.id,
        petTypeId: price.petTypeId,
        size: price.size,
        amount: typed(price.amount),
        minutes: price.minutes,
      })),
  }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const store = await loadStore(context, request)
  const form = await readForm(request)
  const { section } = parseFormOrThrow(form, sectionForm)
  if (!store) return null
  return saveSection({ context, storeId: store.id, section, form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, sectionOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StorePage({ loaderData: { shownStore }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  if (!shownStore)
    return (
      <EmptyState isWholePage art={<Art name="house" size={88} />} title={t('noStores.title')}>
        {t('noStores.text')}
      </EmptyState>
    )
  const answer: SectionAnswer | null = actionData ?? null
  const of = (...sections: SectionName[]) => (answer?.section && sections.includes(answer.section) ? answer : null)
  return (
    // The key resets the fields when another store is chosen.
    <div key={shownStore.id} className="grid gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="font-bold text-ink-600 text-sm">{t('store.shortId', { id: shownStore.shortId })}</p>
          <h1 className="text-xl lg:text-2xl">{shownStore.facts.name}</h1>
        </div>
        <ButtonLink
          to={paths.appointmentStore({ merchantId: shownStore.merchantId, storeId: shownStore.id })}
          variant="outline"
          size="sm"
          icon={<ExternalLink aria-hidden="true" className="size-4.5" />}
        >
          {t('store.look')}
        </ButtonLink>
      </header>
      {answer?.section === null && <SectionNotice answer={answer} />}
      <div className="grid items-start gap-4 @4xl/main:grid-cols-2">
        <div className="grid gap-4">
          <ScheduleForm
            week={shownStore.week}
            slots={shownStore.slots}
            limits={shownStore.limits.slots}
            answer={of('schedule')}
          />
          <ServicesForm store={shownStore.services} answer={of('services')} />
        </div>
        <div className="grid gap-4">
          <ClosuresCard
            today={shownStore.today}
            closures={shownStore.closures}
            limits={shownStore.limits.closure}
            answer={of('closure-add', 'closure-remove')}
          />
          <FactsForm store={shownStore.facts} limits={shownStore.limits.facts} answer={of('facts')} />
        </div>
      </div>
      <PacksCard packs={shownStore.packs} limits={shownStore.limits.pack} answer={of('pack')} />
      <PricesCard currency={shownStore.services.currency} services={shownStore.prices} answer={of('prices')} />
      <Changes changes={shownStore.changes} />
    </div>
  )
}

interface ChangesProps {
  changes: { at: string; who: string; what: string; label: string }[]
}

/** Change log of the store, the newest first. */
function Changes({ changes }: ChangesProps) {
  const { t } = useTranslation('backoffice')
  return (
    <section aria-labelledby="cambios">
      <Card className="sm:p-6">
        <h2 id="cambios" className="mb-3 text-lg">
          {t('store.changes.title')}
        </h2>
        {changes.length === 0 && <p className="text-ink-600">{t('store.changes.none')}</p>}
        <ol className="grid gap-2 text-sm">
          {changes.map(({ at, who, what, label }) => (
            <li
              key={`${at} ${what}`}
              className="flex flex-wrap justify-between gap-x-4 border-ink-100 border-b pb-2 last:border-b-0"
            >
              <span>{what}</span>
              <span className="text-ink-600">
                {who}, {label}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
