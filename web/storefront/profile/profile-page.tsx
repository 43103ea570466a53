import { ChevronRight, PackageSearch } from 'lucide-react'
import { Link } from 'react-router'
import type { SavingGoals } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { isStaff } from '#web/backoffice/is-staff.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { SignOutButton } from '../account/sign-out/sign-out-button.tsx'
import { unreadThreadsIfItAnswers } from '../community/relay/unread-threads.server.ts'
import { findFavoriteIds } from '../favorites/find-favorite-ids.server.ts'
import { findPets } from '../pets/find-pets.server.ts'
import { nextVisitIfItAnswers } from '../visits/upcoming/next-visit.server.ts'
import { NextVisitCard } from '../visits/upcoming/next-visit-card.tsx'
import { formatNext } from '../visits/visit-labels.ts'
import type { Route } from './+types/profile-page'
import { formatLongDay } from './dates.ts'
import { loadAccount } from './load-account.server.ts'
import {
  houseAccountsSection,
  type Section,
  type SectionGroup,
  savingGoalsSection,
  sectionGroups,
  staffSection,
} from './sections.ts'

/** Where a profile begins: on a phone its menu, on a wide page the same as cards. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { accounts, market, pets } = context.get(servicesContext)
  const account = await loadAccount(context, request)
  const call = { context: visit.call }
  const [wallet, favorites, { orders }, ownPets, nextVisit, unread, { proposal }, { accounts: houseAccounts }, saving] =
    await Promise.all([
      market.wallet(undefined, call),
      findFavoriteIds(context),
      market.orders({ first: 1 }, call),
      findPets(context, { pets }),
      nextVisitIfItAnswers(context),
      unreadThreadsIfItAnswers(context),
      accounts.mergeProposal(undefined, call),
      market.houseAccounts({}, call),
      market.savingGoals(undefined, call),
    ])
  const t = translator(visit.country.locale, 'profile')
  const [last] = orders
  return {
    firstName: account.firstName,
    since: formatLongDay(account.createdAt, visit.country),
    hasMergeProposal: proposal !== null,
    hasUnprovedPhone: !account.verifiedPhone,
    addresses: account.addressBook.length,
    balance: wallet.displayBalance,
    hasHouseAccount: houseAccounts.length > 0,
    isHouseAccountOverdue: houseAccounts.some(({ overdue }) => overdue > 0),
    hasSavingGoals: saving.isOpen || saving.goals.length > 0,
    saved: sumSaved(saving),
    favorites: favorites.length,
    pets: ownPets.filter(({ deathDate }) => deathDate === null).length,
    nextVisit,
    unread,
    isStaff: isStaff(visit.viewer),
    lastOrder: last ? { reference: last.referenceId, status: last.status, hasDelivery: last.hasDelivery } : null,
    seo: privateSeo(visit, paths.profile(), { title: t('title'), description: t('description') }),
  }
}

/** What is put aside in the currency of the visit; null: nothing. */
function sumSaved({ goals, currencyCode }: SavingGoals): string | null {
  const sum = goals.reduce((total, goal) => total + (goal.currencyCode === currencyCode ? goal.balance : 0), 0)
  return sum > 0 ? formatMoney(sum, currencyCode) : null
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { firstName, since, nextVisit } = loaderData
  const getHint = useHints(loaderData)
  return (
    <>
      <header className="flex items-center gap-4 overflow-hidden rounded-panel bg-brand-800 px-5 py-5 text-white shadow-2 sm:px-7 sm:py-6">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-white sm:size-18">
          <Art name="dog-face" size={44} />
        </span>
        <div className="min-w-0">
          <h1 className="truncate text-2xl sm:text-3xl">
            {firstName ? t('greeting', { name: firstName }) : t('greetingNoName')}
          </h1>
          <p className="mt-0.5 font-bold text-brand-200">{t('member', { date: since })}</p>
        </div>
      </header>
      {loaderData.hasMergeProposal && (
        <p className="mt-5 rounded-card bg-brand-50 px-4 py-3">
          <TextLink to={paths.profileMerge()}>{t('merge.offer')}</TextLink>
        </p>
      )}
      {nextVisit && <NextVisitCard visit={nextVisit} className="mt-5" />}
      {loaderData.isStaff && <SectionList sections={[staffSection]} getHint={getHint} className="mt-5" />}
      {sectionGroups.map((group) => (
        <section key={group.name} aria-labelledby={`grupo-${group.name}`} className="mt-6">
          <h2 id={`grupo-${group.name}`} className="mb-2.5 text-lg">
            {t(`groups.${group.name}`)}
          </h2>
          <SectionList sections={listSections(group, loaderData)} getHint={getHint} />
        </section>
      ))}
      <p className="mt-6 flex items-center gap-2 text-ink-600 text-sm">
        <PackageSearch aria-hidden="true" className="size-5 shrink-0" />
        <TextLink to={paths.findOrder()}>{t('findOrder')}</TextLink>
      </p>
      <SignOutButton className="mt-6" />
    </>
  )
}

/** The sections of a group, with those that not everybody has. */
function listSections(
  { name, sections }: SectionGroup,
  { hasHouseAccount, hasSavingGoals }: Pick<Route.ComponentProps['loaderData'], 'hasHouseAccount' | 'hasSavingGoals'>,
): readonly Section[] {
  if (name === 'purchases' && hasHouseAccount) return [...sections, houseAccountsSection]
  return name === 'benefits' && hasSavingGoals ? [...sections, savingGoalsSection] : sections
}

interface SectionListProps {
  sections: readonly Section[]
  getHint: ReturnType<typeof useHints>
  className?: string
}

function SectionList({ sections, getHint, className }: SectionListProps) {
  return (
    <ul
      className={cx(
        'grid overflow-hidden rounded-card border border-ink-200 bg-white shadow-1',
        '@2xl/main:grid-cols-2 @2xl/main:gap-3 @2xl/main:overflow-visible @2xl/main:rounded-none @2xl/main:border-0 @2xl/main:bg-transparent @2xl/main:shadow-none',
        className,
      )}
    >
      {sections.map((section) => (
        <SectionCard key={section.to} section={section} hint={getHint(section.name)} />
      ))}
    </ul>
  )
}

function SectionCard({ section, hint }: { section: Section; hint: { text: string; isUrgent?: boolean } }) {
  const { t } = useTranslation('profile')
  const { to, name, icon: Icon } = section
  return (
    <li className="not-last:border-ink-200 not-last:border-b @2xl/main:not-last:border-b-0">
      <Link
        to={to}
        prefetch="intent"
        className="flex min-h-15 items-center gap-3.5 px-4 py-2 transition-colors hover:bg-brand-50 @2xl/main:min-h-22 @2xl/main:rounded-card @2xl/main:border @2xl/main:border-ink-200 @2xl/main:bg-white @2xl/main:px-5 @2xl/main:shadow-1"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
          <Icon aria-hidden="true" className="size-5.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-extrabold text-base">{t(`sections.${name}`)}</span>
          {hint.isUrgent ? (
            <Badge tone="warn" className="mt-0.5">
              {hint.text}
            </Badge>
          ) : (
            <span className="block text-ink-600 text-sm">{hint.text}</span>
          )}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
      </Link>
    </li>
  )
}

function useHints(facts: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('profile')
  const { t: order } = useTranslation('order')
  const { t: visits } = useTranslation('nextVisit')
  const { lastOrder, nextVisit, hasUnprovedPhone } = facts
  return (name: Section['name']): { text: string; isUrgent?: boolean } => {
    switch (name) {
      case 'conversations':
        return facts.unread > 0
          ? { text: t('unread', { count: facts.unread }), isUrgent: true }
          : { text: t('hints.conversations') }
      case 'orders': {
        if (!lastOrder) return { text: t('hints.orders') }
        const { reference, status, hasDelivery } = lastOrder
        const hint =
          status === 'COMPLETED' && !hasDelivery ? order('status.COMPLETED_PICKUP') : order(`status.${status}`)
        return { text: t('hints.ordersLast', { reference, status: hint.toLowerCase() }) }
      }
      case 'appointments':
        return { text: nextVisit ? formatNext(nextVisit, visits) : t('hints.appointments') }
      case 'pets':
        return { text: t('hints.pets', { count: facts.pets }) }
      case 'favorites':
        return { text: t('hints.favorites', { count: facts.favorites }) }
      case 'data':
        return hasUnprovedPhone ? { text: t('hints.dataMissing'), isUrgent: true } : { text: t('hints.data') }
      case 'addresses':
        return { text: t('hints.addresses', { count: facts.addresses }) }
      case 'houseAccounts':
        return facts.isHouseAccountOverdue
          ? { text: t('hints.houseAccountsOverdue'), isUrgent: true }
          : { text: t('hints.houseAccounts') }
      case 'savingGoals':
        return { text: facts.saved ? t('hints.savingGoalsHeld', { amount: facts.saved }) : t('hints.savingGoals') }
      case 'wallet':
        return { text: t('hints.wallet', { amount: facts.balance }) }
      default:
        return { text: t(`hints.${name}`) }
    }
  }
}
