import { ExternalLink } from 'lucide-react'
import { datesLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { typedAmount, typedKilometres } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { getPlaceBase } from '../../storefront/community/map/place-base.server.ts'
import { orOffline } from '../../storefront/layout/connection/or-offline.ts'
import { clockLabel } from '../appointments/clock-label.ts'
import { loadStore } from '../load-store.server.ts'
import { NoStores } from '../no-stores.tsx'
import { ChangeLog } from '../settings/change-log.tsx'
import { toSalonChangeLines } from '../settings/salons/to-salon-change-lines.server.ts'
import type { Route } from './+types/store-page'
import { ClosuresCard } from './closures-card.tsx'
import { FactsForm } from './facts-form.tsx'
import { OpeningCard } from './opening-card.tsx'
import { PAY_WAYS } from './pay-ways.ts'
import { PicturesCard } from './pictures-card.tsx'
import { saveSection } from './save-section.server.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { SECTIONS, type SectionAnswer, type SectionName, sectionOffline } from './section-answer.ts'
import { SectionNotice } from './section-card.tsx'
import { ServicesForm } from './services-form.tsx'
import { storeLimits } from './store-forms.server.ts'
import { StoreTabs } from './store-tabs.tsx'
import { typedDeposit } from './typed-deposit.ts'
import { toFormWeek } from './typed-schedule.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Settings of a store: whether it is open, its hours, closures, facts, pick-up radius and payment methods. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'backoffice')
  const seo = privateSeo(visit, paths.backofficeStore(), { title: t('store.title'), description: t('title') })
  const chosen = await loadStore(context, request)
  if (!chosen) return { shownStore: null, seo }

  const call = { context: visit.call }
  const [{ store, closures }, { version, missing, changes }, mapBase] = await Promise.all([
    appointments.staffStore({ storeId: chosen.id }, call),
    appointments.storeSettings({ storeId: chosen.id }, call),
    getPlaceBase(visit),
  ])
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
      city: store.city,
      point: { lat: store.latitude, lon: store.longitude },
    },
    version,
    pictures: store.storePictures,
    idempotencyKey: newSecret(),
    // In the last months of a year people plan the next one.
    holidayYears: [Number(chosen.today.slice(0, 4)), Number(chosen.today.slice(0, 4)) + 1],
    isOpen: store.active,
    missing,
    mapBase,
    ...toFormWeek(store.schedule),
    slots: store.slotConfiguration,
    services: {
      currency,
      pickUpRadius: store.pickUpRadius === null ? null : typedKilometres(store.pickUpRadius, currency),
      homeVisitRadius: store.homeVisitRadius === null ? null : typedKilometres(store.homeVisitRadius, currency),
      pickUpFee: typedAmount(store.pickUpFee, currency),
      vans: store.vans,
      petsPerVan: store.petsPerVan,
      deposit: typedDeposit(store.deposit, currency),
      unprovedVisits: store.unprovedVisits,
      unprovedVisitsOfNetwork: store.unprovedVisitsOfNetwork,
      payWays: PAY_WAYS.filter((way) => store.paymentTypes.some(({ paymentMethod }) => paymentMethod === way)),
    },
    closures: closures.map(({ id, fromDay, untilDay, startTime, endTime, reason }) => ({
      id,
      reason,
      days: datesLabel(fromDay, untilDay, chosen.today),
      hours:
        startTime === null || endTime === null ? null : { from: clockLabel(startTime), until: clockLabel(endTime) },
    })),
    changes: await toSalonChangeLines(context, changes, currency),
  }
  return { shownStore, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const store = await loadStore(context, request)
  const form = await readForm(request)
  if (!store) return null
  const section = readIntent(form, SECTIONS)
  return saveSection({ context, storeId: store.id, section, form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, sectionOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StorePage({ loaderData: { shownStore }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { t: settings } = useTranslation('settings')
  if (!shownStore) return <NoStores />
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
        {shownStore.isOpen && (
          <ButtonLink
            to={paths.appointmentStore({ merchantId: shownStore.merchantId, storeId: shownStore.id })}
            variant="outline"
            size="sm"
            icon={<ExternalLink aria-hidden="true" className="size-4.5" />}
          >
            {t('store.look')}
          </ButtonLink>
        )}
      </header>
      <StoreTabs />
      {answer?.section === null && <SectionNotice answer={answer} />}
      <div className="grid items-start gap-4 @4xl/main:grid-cols-2">
        <div className="grid gap-4">
          <ScheduleForm
            week={shownStore.week}
            isProposed={shownStore.isProposed}
            slots={shownStore.slots}
            limits={shownStore.limits.slots}
            version={shownStore.version}
            answer={of('schedule')}
          />
          <PicturesCard
            pictures={shownStore.pictures}
            version={shownStore.version}
            idempotencyKey={shownStore.idempotencyKey}
            answer={of('picture-add', 'pictures')}
          />
          <ServicesForm store={shownStore.services} version={shownStore.version} answer={of('services')} />
        </div>
        <div className="grid gap-4">
          <OpeningCard
            storeId={shownStore.id}
            isOpen={shownStore.isOpen}
            missing={shownStore.missing}
            answer={of('open', 'close')}
          />
          <ClosuresCard
            today={shownStore.today}
            closures={shownStore.closures}
            limits={shownStore.limits.closure}
            holidayYears={shownStore.holidayYears}
            answer={of('closure-add', 'closure-remove', 'holidays')}
          />
          <FactsForm
            store={shownStore.facts}
            mapBase={shownStore.mapBase}
            limits={shownStore.limits.facts}
            version={shownStore.version}
            answer={of('facts')}
          />
        </div>
      </div>
      <SectionNotice answer={of('undo')} savedMessage={settings('changes.undoneNow')} />
      <ChangeLog lines={shownStore.changes} />
    </div>
  )
}
