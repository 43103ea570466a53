import type { StoreOffer, StoreWaitingEntry } from '#services/appointments/contract.ts'
import { dateLabel, momentLabel } from '#services/appointments/rules/local-clock.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import type { Route } from './+types/waiting-page'

/** Who waits for a slot at a store, and who was offered one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonDesk')
  const seo = privateSeo(visit, paths.backofficeWaiting(), {
    title: t('waiting.title'),
    description: t('waiting.text'),
  })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }

  const { entries, offers } = await appointments.storeWaitingList({ storeId: store.id }, { context: visit.call })
  const now = visit.now()
  return {
    screen: {
      storeId: new URL(request.url).searchParams.get('storeId'),
      storeName: store.name,
      offers,
      entries: entries.map((entry) => ({
        ...entry,
        sinceLabel: momentLabel(Date.parse(entry.since), store.timezoneCode, now),
      })),
    },
    seo,
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function WaitingPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('salonDesk')
  const { screen } = loaderData
  useLivePage(true)
  if (!screen) return <NoStores art="calendar" />
  const { storeId, storeName, entries, offers } = screen
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeAppointments({ storeId })}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('waiting.title')}</h1>
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <p className="max-w-3xl text-ink-700 text-sm">{t('waiting.text')}</p>
      </header>
      <Card className="grid gap-3">
        <h2 className="text-lg">{t('waiting.entries')}</h2>
        {entries.length === 0 ? (
          <div>
            <p className="font-bold">{t('waiting.empty')}</p>
            <p className="text-ink-600 text-sm">{t('waiting.emptyText')}</p>
          </div>
        ) : (
          <ol className="grid divide-y divide-ink-200">
            {entries.map((entry) => (
              <li key={entry.id} className="py-2.5">
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card className="grid gap-3">
        <div>
          <h2 className="text-lg">{t('waiting.asked')}</h2>
          <p className="text-ink-600 text-sm">{t('waiting.askedNote')}</p>
        </div>
        {offers.length === 0 ? (
          <p>{t('waiting.nobodyAsked')}</p>
        ) : (
          <ol className="grid divide-y divide-ink-200">
            {offers.map((offer) => (
              <li key={offer.holdId} className="py-2.5">
                <Asked offer={offer} />
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}

function Entry({ entry }: { entry: StoreWaitingEntry & { sinceLabel: string } }) {
  const { t } = useTranslation('salonDesk')
  const { fromDay, untilDay, petNames, packKinds } = entry
  const from = dateLabel(fromDay)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-extrabold">{petNames.join(', ')}</p>
        <p className="text-ink-700 text-sm">{packKinds.map((kind) => t(`waiting.kinds.${kind}`)).join(', ')}</p>
        <p className="text-ink-700 text-sm first-letter:uppercase">
          {fromDay === untilDay ? from : t('waiting.between', { from, until: dateLabel(untilDay) })}
        </p>
      </div>
      <div className="min-w-0 basis-60">
        <Person name={entry.customerName} phone={entry.customerPhone} />
        <p className="text-ink-600 text-xs">
          {t('waiting.since')}: {entry.sinceLabel}
        </p>
      </div>
      {entry.isAsked && <Badge tone="warn">{t('waiting.isAsked')}</Badge>}
    </div>
  )
}

const answerTone = { open: 'warn', taken: 'ok', declined: 'neutral', silent: 'neutral' } satisfies Record<
  StoreOffer['answer'],
  Tone
>

function Asked({ offer }: { offer: StoreOffer }) {
  const { t } = useTranslation('salonDesk')
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-extrabold first-letter:uppercase">{offer.slotLabel}</p>
        <p className="text-ink-700 text-sm">{offer.petNames.join(', ')}</p>
      </div>
      <div className="min-w-0 basis-60">
        <Person name={offer.customerName} phone={offer.customerPhone} />
        <p className="text-ink-600 text-xs">
          {t('waiting.askedAt')}: {offer.askedLabel}
        </p>
      </div>
      <Badge tone={answerTone[offer.answer]}>{t(`waiting.answers.${offer.answer}`, { until: offer.untilLabel })}</Badge>
    </div>
  )
}

function Person({ name, phone }: { name: string; phone: string | null }) {
  return (
    <>
      <p className="font-bold">{name}</p>
      {phone && (
        <a href={`tel:${phone}`} className="inline-flex min-h-9 items-center font-semibold text-brand-700 text-sm">
          {formatPhone(phone)}
        </a>
      )}
    </>
  )
}
