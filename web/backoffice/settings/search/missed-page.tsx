import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { readCountry } from '../read-country.server.ts'
import type { Route } from './+types/missed-page'
import { forgetForm } from './group-form.server.ts'
import { SearchTabs } from './search-tabs.tsx'

/** Searches of a country that found nothing, or not all: the most frequent first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market, operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  const [missed, { served }] = await Promise.all([
    market.missedSearches({ country }, call),
    operations.state(undefined, call),
  ])
  const t = translator(visit.country.locale, 'searchSettings')
  return {
    country,
    served: served.map((iso) => ({ iso, name: countries[iso].name })),
    missed: missed.map(({ lastAt, ...search }) => ({
      ...search,
      when: momentLabel(Date.parse(lastAt), visit.country.timezone, visit.now()),
    })),
    seo: privateSeo(visit, paths.backofficeMissedSearches(country), {
      title: t('missed.title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const { call } = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  try {
    const { phrase } = parseFormOrThrow(await readForm(request), forgetForm)
    await market.forgetMissedSearch({ country, phrase }, { context: call })
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MissedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('searchSettings')
  const { country, served, missed } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('missed.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('missed.intro')}</p>
        <ResultMessage answer={actionData} done={t('missed.gone')} offline={t('missed.offline')} />
      </header>
      <SearchTabs country={country} served={served} current="missed" />
      {missed.length === 0 ? (
        <EmptyState art={<Art name="magnifying-glass-tilted-left" size={88} />} title={t('missed.none')}>
          {t('missed.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {missed.map(({ phrase, outcome, count, when }) => (
            <li
              key={phrase}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <b className="min-w-0 break-words font-black text-md">{phrase}</b>
                  <Badge tone={outcome === 'nothing' ? 'warn' : 'neutral'}>{t(`missed.outcome.${outcome}`)}</Badge>
                </p>
                <p className="text-ink-700 text-sm">{t('missed.count', { count, when })}</p>
              </div>
              <ButtonLink to={paths.backofficeNewSearchGroup(country, { word: phrase })} size="sm">
                {t('missed.add')}
              </ButtonLink>
              <StaffForm preventScrollReset>
                <input type="hidden" name="phrase" value={phrase} />
                <Button type="submit" variant="outline" size="sm" aria-label={t('missed.forgetOf', { phrase })}>
                  {t('missed.forget')}
                </Button>
              </StaffForm>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
