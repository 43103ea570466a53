import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { StaffAccount } from '#services/accounts/contract.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { membershipStatuses } from '#services/rewards/membership/rules/membership-life.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { formatDay } from '#web/storefront/pets/day.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/rewards-page'

/** Memberships of the country with their totals. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'support' })
  const visit = context.get(visitContext)
  const { accounts, rewards } = context.get(servicesContext)
  const params = new URL(request.url).searchParams
  const status = readOption(params, 'status', membershipStatuses)
  const search = readTrimmed(params, 'search', 100)
  const after = readText(params, 'after', 200) || null
  const country = visit.country.iso
  const call = { context: visit.call }
  const [list, figures, people] = await Promise.all([
    rewards.staffMemberships(
      { country, ...(status && { status }), ...(search && { search }), ...(after && { after }) },
      call,
    ),
    orNull(rewards.membershipFigures({ country }, call)),
    // Customers without a membership have huellas too.
    search.length < 3 || after ? [] : orNull(accounts.findAccounts({ search }, call)),
  ])
  const t = translator(visit.country.locale, 'rewardsDesk')
  return {
    list,
    figures,
    people: people && peopleBeside(list.memberships, people),
    asked: { status, search, after },
    seo: privateSeo(visit, paths.backofficeRewards(), { title: t('title'), description: t('description') }),
  }
}

/** Found customers who are not in the list of memberships. */
function peopleBeside(memberships: readonly { uid: string }[], people: readonly StaffAccount[]): StaffAccount[] {
  const listed = new Set(memberships.map(({ uid }) => uid))
  return people.filter(({ uid }) => !listed.has(uid))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const row =
  'grid gap-1.5 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:border-brand-500'

export default function RewardsPage({ loaderData: { list, figures, people, asked } }: Route.ComponentProps) {
  const { t } = useTranslation('rewardsDesk')
  const { t: tPetMember } = useTranslation('petMember')
  const here = { status: asked.status, search: asked.search || null }
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      {figures ? <Figures figures={figures} /> : <Notice tone="warn">{t('down')}</Notice>}
      <Form key={asked.search} className="flex flex-wrap items-end gap-2.5">
        <TextField
          name="search"
          type="search"
          label={t('search')}
          defaultValue={asked.search}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-52"
        />
        <Button type="submit" className="h-12">
          {t('go')}
        </Button>
      </Form>
      <nav aria-label={t('states')} className="flex flex-wrap gap-2">
        <ChipLink to={paths.backofficeRewards({ search: here.search })} isOn={asked.status === null}>
          {t('every')}
        </ChipLink>
        {membershipStatuses.map((status) => (
          <ChipLink
            key={status}
            to={paths.backofficeRewards({ search: here.search, status })}
            isOn={asked.status === status}
          >
            {tPetMember(`own.status.${status}`)}
          </ChipLink>
        ))}
      </nav>
      {list.memberships.length === 0 && people?.length === 0 && (
        <EmptyState art={<Art name="ribbon" size={88} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-2.5">
        {list.memberships.map((each) => (
          <li key={each.id}>
            <Link to={paths.backofficeMembership(each.id)} prefetch="intent" className={row}>
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <b className="font-black text-md">{each.ownerName}</b>
                <span className="font-bold text-sm">{each.planName}</span>
                <Badge tone={each.status === 'ACTIVE' ? 'ok' : 'neutral'} className="ml-auto">
                  {tPetMember(`own.status.${each.status}`)}
                </Badge>
              </span>
              <span className="text-ink-600 text-sm">
                {t('row', { price: each.displayPrice, paid: each.displayPaid, saved: each.displaySaved })}
                {each.paidUntil && ` · ${t('until', { day: formatDay(plusDays(each.paidUntil, -1)) })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        label={t('pages')}
        previous={asked.after ? { label: t('first'), to: paths.backofficeRewards(here) } : null}
        next={
          list.endCursor ? { label: t('more'), to: paths.backofficeRewards({ ...here, after: list.endCursor }) } : null
        }
      />
      {people === null && <Notice tone="warn">{t('peopleDown')}</Notice>}
      {people !== null && people.length > 0 && <People people={people} />}
    </div>
  )
}

function People({ people }: { people: readonly StaffAccount[] }) {
  const { t } = useTranslation('rewardsDesk')
  return (
    <section aria-labelledby="people" className="grid gap-2.5">
      <h2 id="people" className="mt-2 text-lg">
        {t('people')}
      </h2>
      <p className="text-ink-600 text-sm">{t('peopleText')}</p>
      <ul className="grid gap-2.5">
        {people.map(({ uid, name, email, phoneNumber, isBlocked }) => (
          <li key={uid}>
            <Link to={paths.backofficePerson(uid)} className={row}>
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <b className="font-black text-md">{name ?? t('nameless')}</b>
                {isBlocked && (
                  <Badge tone="warn" className="ml-auto">
                    {t('blocked')}
                  </Badge>
                )}
              </span>
              <span className="break-words text-ink-600 text-sm">
                {[phoneNumber, email].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figures({ figures }: { figures: NonNullable<Route.ComponentProps['loaderData']['figures']> }) {
  const { t } = useTranslation('rewardsDesk')
  const { thisMonth, referrals } = figures
  const facts = [
    { name: t('figures.active'), value: figures.active },
    { name: t('figures.leaving'), value: figures.leaving },
    { name: t('figures.waiting'), value: figures.waiting },
    { name: t('figures.lapsed'), value: figures.lapsed },
    { name: t('figures.paused'), value: figures.paused },
    { name: t('figures.income'), value: thisMonth.displayIncome },
    { name: t('figures.refunded'), value: thisMonth.displayRefunded },
    { name: t('figures.saved'), value: thisMonth.displaySaved },
    { name: t('figures.referrals'), value: referrals.accepted },
    { name: t('figures.notGiven'), value: figures.notGiven },
  ]
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-600 text-sm">{name}</dt>
            <dd className="break-words font-black text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
