import { Ellipsis, LogOut, PawPrint, Users } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/pictures/logo.tsx'
import { SignOutForm } from '../storefront/account/sign-out/sign-out-form.tsx'
import { OfflineBar } from '../storefront/layout/connection/offline-bar.tsx'
import { DemoRibbon } from '../storefront/layout/demo-ribbon.tsx'
import { SkipLink } from '../storefront/layout/shell.tsx'
import { countHeld } from '../storefront/offline/held-store.ts'
import { HeldBarOf } from '../storefront/offline/subject-held-bar.tsx'
import { findSection, findSections, isAt, isReadOnly, type Section } from './backoffice-sections.ts'
import type { StaffRights } from './is-staff.ts'
import { ReadOnlyPage } from './staff-form.tsx'
import { StoreSwitch, useShownStore } from './store-switch.tsx'

export interface CalendarScreen {
  uid: string | null
  /** Colleagues may switch here by their PINs. */
  isTrustedDevice: boolean
  stores: { id: string; name: string; active: boolean }[]
  merchants: string[]
  person: StaffRights & { name: string }
  /** Number of problems on the health page; null: not visible to this role, or unknown. */
  troubles: number | null
  /** Maintenance is on; shown to operators only. */
  isClosed: boolean
  isDemo: boolean
}

/** Frame of the back office: sections at the left (on a phone below), the store and the person on top. */
export function BackofficeFrame({ screen, children }: { screen: CalendarScreen; children: ReactNode }) {
  const { t } = useTranslation('backoffice')
  const { pathname } = useLocation()
  const readsOnly = isReadOnly(screen.person, pathname)
  return (
    <div className="sm:pl-21 lg:pl-56 print:pl-0">
      <SkipLink />
      <SideBar screen={screen} />
      <TopBar screen={screen} />
      <OfflineBar />
      <HeldBarOf uid={screen.uid} />
      {screen.isClosed && <ClosedBar />}
      <main
        id="contenido"
        tabIndex={-1}
        className="desk min-h-[calc(100dvh-4rem)] px-4 pt-4 pb-[calc(var(--tabs-height)+2rem)] outline-none sm:px-5 sm:pb-10 lg:px-7"
      >
        {readsOnly && (
          <p
            role="note"
            className="mx-auto mb-4 max-w-[1400px] rounded-tile bg-brand-100 px-4 py-2 font-bold text-brand-900 text-sm print:hidden"
          >
            {t('readOnly')}
          </p>
        )}
        <div className="@container/main mx-auto max-w-[1400px]">
          <ReadOnlyPage readsOnly={readsOnly}>{children}</ReadOnlyPage>
        </div>
      </main>
      <Tabs screen={screen} />
    </div>
  )
}

function ClosedBar() {
  const { t } = useTranslation('maintenanceDesk')
  return (
    <aside aria-label={t('title')} className="bg-warn-50 px-4 py-2 print:hidden">
      <p className="flex flex-wrap items-center justify-center gap-x-3 text-center font-bold text-sm text-warn">
        {t('bar')}
        <Link to={paths.backofficeMaintenance()} className="underline underline-offset-3">
          {t('barLink')}
        </Link>
      </p>
    </aside>
  )
}

function SideBar({ screen }: { screen: CalendarScreen }) {
  const { t } = useTranslation('backoffice')
  return (
    <aside
      aria-label={t('title')}
      className="focus-on-dark fixed inset-y-0 left-0 z-30 flex w-21 flex-col overflow-y-auto bg-brand-950 px-2 py-4 text-white max-sm:hidden print:hidden lg:w-56 lg:px-3"
    >
      <Link to={paths.backoffice()} className="flex shrink-0 overflow-hidden rounded-control px-4 max-lg:mb-4 lg:px-2">
        <span className="sr-only">{t('nav.home')}</span>
        <Logo tone="white" className="text-2xl max-lg:w-9 max-lg:overflow-hidden" />
      </Link>
      <p className="mt-1.5 mb-5 px-2 font-bold text-brand-200 text-xs max-lg:sr-only">{t('title')}</p>
      <nav aria-label={t('nav.label')}>
        <ul className="grid gap-1">
          {findSections(screen.person).map((section) => (
            <li key={section.name}>
              <SectionLink section={section} troubles={screen.troubles} getLinkClass={sideLink} />
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-auto grid gap-1 pt-6">
        <li>
          <Link to={paths.home()} className={sideLink(false)}>
            <PawPrint aria-hidden="true" className="size-5.5 shrink-0" />
            {t('nav.shop')}
          </Link>
        </li>
        {screen.isTrustedDevice && (
          <li>
            <Link to={paths.unlock({ referrer: paths.backoffice() })} className={sideLink(false)}>
              <Users aria-hidden="true" className="size-5.5 shrink-0" />
              {t('nav.switch')}
            </Link>
          </li>
        )}
        <li>
          <StaffSignOut>
            <button type="submit" className={cx(sideLink(false), 'w-full')}>
              <LogOut aria-hidden="true" className="size-5.5 shrink-0" />
              {t('nav.signout')}
            </button>
          </StaffSignOut>
        </li>
      </ul>
      <Person {...screen.person} className="mt-3 border-white/15 border-t px-2 pt-3 max-lg:hidden" />
    </aside>
  )
}

/** Signing out deletes what waits in this browser, so that it is asked first. */
function StaffSignOut({ children }: { children: ReactNode }) {
  const { t } = useTranslation('backoffice')
  const askFirst = (event: SyntheticEvent) => {
    const count = countHeld()
    if (count === 0 || window.confirm(t('signOutHeld', { count }))) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onSubmitCapture={askFirst}>
      <SignOutForm>{children}</SignOutForm>
    </div>
  )
}

function TopBar({ screen }: { screen: CalendarScreen }) {
  const { t } = useTranslation('backoffice')
  const { pathname } = useLocation()
  const section = findSection(pathname)
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-3 border-ink-200 border-b bg-white px-4 print:hidden sm:px-5 lg:px-7">
      {section?.isOfStore ? <StoreSwitch stores={screen.stores} /> : <Logo className="text-xl sm:hidden" />}
      {screen.isDemo && (
        <span className="max-sm:hidden">
          <DemoRibbon />
        </span>
      )}
      <details className="group relative ml-auto lg:hidden">
        <summary className="grid size-11 place-items-center rounded-full bg-brand-100 font-black text-brand-800 text-sm">
          <span aria-hidden="true">{getInitials(screen.person.name)}</span>
          <span className="sr-only">{t('nav.person', { name: screen.person.name })}</span>
        </summary>
        <div className="absolute top-full right-0 z-40 mt-2 w-60 rounded-tile border border-ink-200 bg-white p-1.5 shadow-3">
          <Person {...screen.person} className="border-ink-200 border-b px-3 pt-1.5 pb-2.5" />
          <Link to={paths.home()} className={menuRow}>
            {t('nav.shop')}
          </Link>
          {screen.isTrustedDevice && (
            <Link to={paths.unlock({ referrer: paths.backoffice() })} className={menuRow}>
              {t('nav.switch')}
            </Link>
          )}
          <StaffSignOut>
            <button type="submit" className={cx(menuRow, 'w-full')}>
              {t('nav.signout')}
            </button>
          </StaffSignOut>
        </div>
      </details>
    </header>
  )
}

const menuRow =
  'flex min-h-11 items-center rounded-control px-3 font-bold text-ink-800 text-md hover:bg-brand-50 hover:text-brand-700'

function Person({ name, works, areas, className }: CalendarScreen['person'] & { className: string }) {
  const { t } = useTranslation('backoffice')
  return (
    <div className={className}>
      <p className="truncate font-extrabold text-md">{name}</p>
      <p className="text-xs opacity-80">{t(`nav.${areas === 'all' ? 'owner' : (works[0] ?? 'merchant')}`)}</p>
    </div>
  )
}

/** Tabs that fit on a phone; the last one opens the other sections. */
const MOST_TABS = 5

function Tabs({ screen: { person, troubles } }: { screen: CalendarScreen }) {
  const { t } = useTranslation('backoffice')
  const { pathname } = useLocation()
  const all = findSections(person)
  const shown = all.length <= MOST_TABS ? all : all.slice(0, MOST_TABS - 1)
  const rest = all.slice(shown.length)
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-20 border-ink-200 border-t bg-white pb-[env(safe-area-inset-bottom)] shadow-bar sm:hidden print:hidden"
    >
      <ul className="flex h-16.5 items-stretch justify-around">
        {shown.map((section) => (
          <li key={section.name} className="flex-1">
            <SectionLink section={section} troubles={troubles} getLinkClass={tab} />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="flex-1">
            {/* The key closes the menu after navigation. */}
            <details key={pathname} className="relative h-full">
              <summary className={tab(rest.some((section) => isAt(section, pathname)))}>
                <span className="relative">
                  <Ellipsis aria-hidden="true" className="size-5.5" />
                  <Troubles count={troubles} />
                </span>
                {t('nav.more')}
              </summary>
              <ul className="absolute right-2 bottom-full z-40 mb-2 w-56 rounded-tile border border-ink-200 bg-white p-1.5 shadow-3">
                {rest.map((section) => (
                  <li key={section.name}>
                    <SectionLink section={section} troubles={troubles} getLinkClass={moreRow} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface SectionLinkProps {
  section: Section
  troubles: number | null
  getLinkClass(isCurrent: boolean): string
}

function SectionLink({ section, troubles, getLinkClass }: SectionLinkProps) {
  const { t } = useTranslation('backoffice')
  const { pathname } = useLocation()
  const { id: storeId } = useShownStore()
  const { name, icon: Icon } = section
  const to = section.to(storeId)
  const isCurrent = isAt(section, pathname)
  return (
    <Link to={to} prefetch="intent" aria-current={isCurrent ? 'page' : undefined} className={getLinkClass(isCurrent)}>
      <span className="relative">
        <Icon aria-hidden="true" className="size-5.5 shrink-0" />
        {name === 'health' && <Troubles count={troubles} />}
      </span>
      {t(`nav.${name}`)}
    </Link>
  )
}

function Troubles({ count }: { count: number | null }) {
  const { t } = useTranslation('backoffice')
  if (!count) return null
  return (
    <>
      <CountBadge count={count} className="absolute -top-2.5 -right-3" />
      <span className="sr-only">{t('nav.troubles', { count })}</span>
    </>
  )
}

function moreRow(isCurrent: boolean): string {
  return cx(
    'flex min-h-12 items-center gap-3 rounded-control px-3 font-bold text-md',
    isCurrent ? 'bg-brand-50 text-brand-700' : 'text-ink-800',
  )
}

function sideLink(isCurrent: boolean): string {
  return cx(
    'flex min-h-12 items-center gap-3 rounded-control font-bold transition-colors max-lg:flex-col max-lg:justify-center max-lg:gap-1 max-lg:py-2 max-lg:text-center max-lg:text-2xs lg:px-3 lg:text-md',
    isCurrent ? 'bg-white/15 text-white' : 'text-brand-100 hover:bg-white/10',
  )
}

function tab(isCurrent: boolean): string {
  return cx(
    'flex h-full flex-col items-center justify-center gap-0.5 rounded-control font-extrabold text-2xs',
    isCurrent ? 'text-brand-700' : 'text-ink-600',
  )
}

/** 'Elena Justiniano' → 'EJ' */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
