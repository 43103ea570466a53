import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { ChangeLog } from '../change-log.tsx'
import { CountryTabs } from '../country-tabs.tsx'
import { readCountry } from '../read-country.server.ts'
import { SaleBadge } from '../sale-forms.tsx'
import { SettingResult } from '../setting-heading.tsx'
import { toChangeLines } from '../to-change-lines.server.ts'
import type { Route } from './+types/memberships-page'
import { actOnReferral } from './act-on-referral.server.ts'
import { makeReferralForm } from './plan-form.server.ts'
import { getPlanWords } from './plan-words.server.ts'
import { ReferralCard } from './referral-card.tsx'

/** Membership plans of a country, and what invitations give there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { rewards, operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  const [plans, referral, { served }, changes] = await Promise.all([
    rewards.staffMembershipPlans({ country }, call),
    rewards.referralTerms({ country }, call),
    operations.state(undefined, call),
    rewards.settingChanges({ subject: country }, call),
  ])
  const t = translator(visit.country.locale, 'membershipSettings')
  const { currency } = countries[country]
  const { terms } = referral
  return {
    country,
    served: served.map((iso) => ({ iso, name: countries[iso].name })),
    plans,
    referral,
    values: terms && {
      amount: typedAmount(terms.amount, currency),
      minItemTotal: terms.minItemTotal === 0 ? '' : typedAmount(terms.minItemTotal, currency),
      days: String(terms.days),
      mostInAMonth: String(terms.mostInAMonth),
      mostInAll: String(terms.mostInAll),
    },
    limits: getFieldLimits(makeReferralForm(country)),
    lines: await toChangeLines(context, changes.filter(isOfThisPage), getPlanWords(visit.country.locale, country)),
    seo: privateSeo(visit, paths.backofficeMembershipPlans(country), {
      title: t('title'),
      description: t('description'),
    }),
  }
}

/** Other settings have a country as their subject too. */
function isOfThisPage({ kind }: { kind: string }): boolean {
  return kind === 'referral' || kind === 'membership-order'
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  return actOnReferral(context, country, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MembershipSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('membershipSettings')
  const { country, served, plans, referral, values, limits, lines } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <ButtonLink
            to={paths.backofficeNewMembershipPlan(country)}
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            {t('new')}
          </ButtonLink>
        </div>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        <SettingResult answer={actionData} page={paths.backofficeMembershipPlans(country)} />
      </header>
      <CountryTabs country={country} served={served} to={paths.backofficeMembershipPlans} />
      {plans.length === 0 ? (
        <EmptyState art={<Art name="ribbon" size={88} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2.5">
          {plans.map(({ plan, card, isOnSale, members }, index) => (
            <li key={plan.id} className="flex items-stretch gap-2">
              <Link
                to={paths.backofficeMembershipPlan(plan.id)}
                prefetch="intent"
                className="grid min-w-0 flex-1 gap-1.5 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:border-brand-500"
              >
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <b className="min-w-0 break-words font-black text-md">{plan.name}</b>
                  <span className="font-bold text-sm">{t('perMonth', { price: card.displayPrice })}</span>
                  <SaleBadge isOnSale={isOnSale} />
                </span>
                <span className="text-ink-700 text-sm">{card.benefits.map(({ title }) => title).join(' · ')}</span>
                <span className="text-ink-600 text-sm">{t('members', { count: members })}</span>
              </Link>
              <PlanMoves
                id={plan.id}
                name={plan.name}
                place={index + 1}
                canGo={(place) => plans[place - 1]?.isOnSale === isOnSale}
              />
            </li>
          ))}
        </ul>
      )}
      <ReferralCard
        key={`${country} ${referral.version}`}
        country={country}
        version={referral.version}
        limits={limits}
        values={{ ...values, ...actionData?.typed }}
        errors={actionData?.refusal?.fields}
        reward={actionData?.preview ?? referral.reward}
        isOn={referral.terms !== null}
      />
      <ChangeLog lines={lines} />
    </div>
  )
}

interface PlanMovesProps {
  id: string
  name: string
  /** Place in the list, 1 being the first. */
  place: number
  /** Plans on sale stay before the others. */
  canGo(place: number): boolean
}

/** Moves a plan one place up or down. */
function PlanMoves({ id, name, place, canGo }: PlanMovesProps) {
  const { t } = useTranslation('membershipSettings')
  if (!canGo(place - 1) && !canGo(place + 1)) return null
  const moves = [
    { to: place - 1, label: t('moveUp', { name }), Icon: ArrowUp },
    { to: place + 1, label: t('moveDown', { name }), Icon: ArrowDown },
  ]
  return (
    <div className="grid content-center gap-1">
      {moves.map(({ to, label, Icon }) => (
        <StaffForm key={label} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="from" value={place} />
          <input type="hidden" name="to" value={to} />
          <IconButton
            type="submit"
            name="intent"
            value="move"
            label={label}
            disabled={!canGo(to)}
            icon={<Icon aria-hidden="true" className="size-5" />}
          />
        </StaffForm>
      ))}
    </div>
  )
}
