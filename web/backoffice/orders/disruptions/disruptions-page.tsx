import type { BlockedReport } from '#services/market/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { typedMoment } from '#web/backoffice/local-moment.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { offlineRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { getPlaceBase } from '../../../storefront/community/map/place-base.server.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { findColleagueNames } from '../../colleagues.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import type { Route } from './+types/disruptions-page'
import { BlockedReports } from './blocked-reports.tsx'
import { DisruptionCard, MovedOrders } from './disruption-card.tsx'
import { actOnDisruptions, type DisruptionsAnswer, markLimits } from './disruption-forms.server.ts'
import { NewDisruption } from './new-disruption.tsx'

/** Hours that an area is disrupted if nobody says otherwise. */
const USUAL_HOURS = 3

/** Areas that nobody can travel to for a time: which are, and marking one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { timezone, locale, iso } = visit.country
  const t = translator(locale, 'orderDesk')
  const call = { context: visit.call }
  const [found, reports, { start, tiles, neighbourhoods }] = await Promise.all([
    market.disruptions(undefined, call),
    market.blockedReports(undefined, call),
    getPlaceBase(visit),
  ])
  const disruptions = found.map((disruption) => ({
    disruption,
    typedEnd: typedMoment(new Date(disruption.endsAt), timezone),
  }))
  const names = await findColleagueNames(
    context,
    reports.map(({ courierUid }) => courierUid),
  )
  const drawn = reports.find(({ id }) => id === new URL(request.url).searchParams.get('report'))
  const usualEnd = new Date(visit.now().getTime() + USUAL_HOURS * 3_600_000)
  return {
    country: iso,
    open: disruptions.filter(({ disruption: { state } }) => state !== 'over'),
    over: found.filter(({ state }) => state === 'over'),
    reports,
    names,
    drawn,
    usualEnd: typedMoment(usualEnd, timezone),
    at: drawn?.at ?? start,
    map: { tiles, neighbourhoods },
    limits: markLimits,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeDisruptions(), {
      title: t('disruptions.title'),
      description: t('disruptions.lead'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  return await actOnDisruptions(context, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, (): DisruptionsAnswer => ({ done: null, refusal: offlineRefusal(), typed: null }))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function DisruptionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { country, open, over, reports, names, drawn, usualEnd, at, map, limits, idempotencyKey } = loaderData
  const answer: DisruptionsAnswer | undefined = actionData
  const typed = answer?.typed ?? { ...fromReport(drawn), startsAt: '', endsAt: usualEnd }
  const others = open.map(({ disruption: { name, corners } }) => ({ shop: '', name, corners }))
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeOrders()}>{t('order.back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('disruptions.title')}</h1>
        <p className="max-w-3xl text-ink-700">{t('disruptions.lead')}</p>
      </header>
      <div className="empty:hidden">
        <ResultMessage answer={answer} done={formatDone(answer, t)} offline={t('disruptions.offline')} />
      </div>
      {open.length === 0 ? (
        <EmptyState art={<Art name="delivery-truck" size={88} />} title={t('disruptions.none')} className="!py-4">
          {t('disruptions.noneText')}
        </EmptyState>
      ) : (
        <section aria-labelledby="open-disruptions" className="grid gap-3">
          <h2 id="open-disruptions" className="text-lg">
            {t('disruptions.current')}
          </h2>
          {open.map(({ disruption, typedEnd }) => (
            <DisruptionCard key={disruption.id} disruption={disruption} typedEnd={typedEnd} />
          ))}
        </section>
      )}
      <BlockedReports reports={reports} names={names} />
      <NewDisruption
        // Once it is marked, or another report is drawn, the form begins anew.
        key={answer?.done?.what === 'mark' ? idempotencyKey : `new-${drawn?.id}`}
        country={country}
        idempotencyKey={idempotencyKey}
        limits={limits}
        typed={typed}
        errors={answer?.refusal?.fields ?? {}}
        at={at}
        others={others}
        map={map}
      />
      {over.length > 0 && (
        <Card>
          <h2 className="mb-2 text-lg">{t('disruptions.past')}</h2>
          <ul className="grid divide-y divide-ink-200">
            {over.map(({ id, name, reason, markedBy, startsLabel, endsLabel, orders }) => (
              <li key={id} className="py-2.5">
                <p className="break-words font-bold">{name}</p>
                <p className="text-ink-700 text-sm">
                  {t(`disruptions.reason.${reason}`)} · {t('disruptions.fromTo', { from: startsLabel, to: endsLabel })}
                </p>
                {markedBy !== 'operator' && (
                  <p className="text-ink-700 text-sm">{t(`disruptions.markedBy.${markedBy}`)}</p>
                )}
                <MovedOrders orders={orders} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** The form as a report fills it in, for an operator to correct. */
function fromReport(report: BlockedReport | undefined) {
  return { name: report?.near?.slice(0, 60) ?? '', reason: report?.reason ?? '', corners: report?.corners ?? [] }
}

function formatDone(answer: DisruptionsAnswer | undefined, t: ReturnType<typeof useTranslation<'orderDesk'>>['t']) {
  const done = answer?.done
  if (!done) return ''
  return done.what === 'mark' ? t('disruptions.done.mark', { count: done.moved }) : t(`disruptions.done.${done.what}`)
}
