import { redirect } from 'react-router'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { pageAddress } from '#web/request/page-address.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import { RewardsDown } from '../rewards-down.tsx'
import type { Route } from './+types/huellas-page'
import { Badges } from './badges.tsx'
import { Celebrations } from './celebrations.tsx'
import { celebrationsForm, exchangeForm } from './huellas-forms.server.ts'
import { LedgerOfHuellas } from './huellas-ledger.tsx'
import { LevelPanel } from './level-panel.tsx'
import { loadHuellas } from './load-huellas.server.ts'
import { Missions } from './missions.tsx'
import { Rewards } from './rewards.tsx'
import { WaysToEarn } from './ways-to-earn.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'gamification')
  return {
    ...(await loadHuellas(context, pageAddress(request.url).searchParams)),
    seo: privateSeo(visit, paths.huellas(), { title: t('title'), description: t('description') }),
  }
}

/** An exchange, or what was celebrated. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const form = await readForm(request)
  try {
    if (readIntent(form, ['exchange', 'seen']) === 'seen') {
      const { value } = parseForm(form, celebrationsForm)
      if (value) await rewards.seeCelebrations({ ids: value.id }, { context: visit.call })
      return redirect(paths.huellas())
    }
    const { reward: rewardId, key } = parseFormOrThrow(form, exchangeForm)
    const { id } = await rewards.exchange({ rewardId }, { context: visit.callWithKey(key) })
    return redirect(`${paths.huellas({ done: id })}#canje`)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function HuellasPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('gamification')
  const { board, ways } = loaderData
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <Refused answer={actionData} offline={t('offline')} />
      {board ? (
        <div className="grid grid-cols-1 gap-7">
          {board.celebrations.length > 0 && <Celebrations celebrations={board.celebrations} />}
          <LevelPanel board={board} />
          {board.owed > 0 && <Notice tone="warn">{t('owed', { count: board.owed })}</Notice>}
          <Rewards loaded={loaderData} />
          <Missions missions={board.missions} />
          <Badges badges={board.badges} />
          <LedgerOfHuellas ledger={loaderData.ledger} />
          {ways && <WaysToEarn ways={ways} />}
        </div>
      ) : (
        <>
          <RewardsDown title={t('down.title')} retry={paths.huellas()} isPart>
            {t('down.text')}
          </RewardsDown>
          {ways && <WaysToEarn ways={ways} />}
        </>
      )}
    </>
  )
}
