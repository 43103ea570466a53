import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { unreadThreadsIfItAnswers } from '../community/relay/unread-threads.server.ts'
import type { Route } from './+types/profile-layout'
import { sectionGroups } from './sections.ts'

/** One page inside shows the chat again: `favorites-page.tsx`. */
export const handle = { chat: 'hidden', menu: 'own' } satisfies PagePolicy

/** Around every page of the profile; favourites stand in it too, and without it for guests. */
export async function loader({ context }: Route.LoaderArgs) {
  const isSignedIn = !context.get(visitContext).viewer.isGuest
  return { isSignedIn, unread: await unreadThreadsIfItAnswers(context) }
}

export default function ProfileLayout({ loaderData: { isSignedIn, unread } }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  // The router ignores case.
  const pathname = useLocation().pathname.toLowerCase()
  const menu = useCurrentInView(pathname)
  if (!isSignedIn) return <Outlet />

  const isLanding = pathname === paths.profile()
  return (
    <div className="grid items-start gap-x-8 @4xl/main:grid-cols-[14.5rem_minmax(0,1fr)]">
      <nav
        ref={menu}
        aria-label={t('nav')}
        className="hidden @4xl/main:sticky @4xl/main:[scrollbar-width:thin] @4xl/main:top-[calc(var(--header-height)+1rem)] @4xl/main:block @4xl/main:max-h-[calc(100dvh-var(--header-height)-2rem)] @4xl/main:overflow-y-auto"
      >
        <Row to={paths.profile()} isCurrent={isLanding} className="mb-1 text-lg">
          {t('title')}
        </Row>
        {sectionGroups.map((group) => (
          <div key={group.name} className="mt-3">
            <p id={`menu-${group.name}`} className="px-3 pb-1 font-extrabold text-ink-600 text-xs">
              {t(`groups.${group.name}`)}
            </p>
            <ul aria-labelledby={`menu-${group.name}`} className="grid gap-0.5">
              {group.sections.map(({ to, name, icon: Icon }) => (
                <li key={to}>
                  <Row to={to} isCurrent={isAt(pathname, to)}>
                    <Icon aria-hidden="true" className="size-5 shrink-0" />
                    {t(`sections.${name}`)}
                    {name === 'conversations' && unread > 0 && (
                      <Badge tone="brand" className="ml-auto">
                        {t('unread', { count: unread })}
                      </Badge>
                    )}
                  </Row>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="min-w-0">
        {!isLanding && (
          <Link
            to={paths.profile()}
            className="-ml-1.5 mb-2 inline-flex min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm @4xl/main:hidden print:hidden"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {t('title')}
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  )
}

/** Scrolls the menu, which is longer than a window, to the row of the page. */
function useCurrentInView(pathname: string) {
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another row
  useEffect(() => {
    const row = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (!menu.current || !row) return
    const [frame, box] = [menu.current.getBoundingClientRect(), row.getBoundingClientRect()]
    if (box.bottom > frame.bottom || box.top < frame.top)
      menu.current.scrollTop += box.top - frame.top - frame.height / 2
  }, [pathname])
  return menu
}

function isAt(pathname: string, to: string): boolean {
  const path = to.toLowerCase()
  return pathname === path || pathname.startsWith(`${path}/`)
}

interface RowProps {
  to: string
  isCurrent: boolean
  className?: string
  children: React.ReactNode
}

function Row({ to, isCurrent, className, children }: RowProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control px-3 font-bold text-md transition-colors',
        isCurrent ? 'bg-brand-100 text-brand-800' : 'text-ink-800 hover:bg-ink-100',
        className,
      )}
    >
      {children}
    </Link>
  )
}
