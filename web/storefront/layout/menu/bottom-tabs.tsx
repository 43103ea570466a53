import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
import { wayBack } from '../../account/account-menu.tsx'
import { usePersonalFrame } from '../use-personal-frame.ts'
import { isCurrent } from './is-current.ts'
import { navigation } from './navigation.ts'

/** Tabs fixed to a phone's lower edge; the footer leaves room for them. A filled cart has a bar above them. */
export function BottomTabs() {
  const { t } = useTranslation('layout')
  const location = useLocation()
  return (
    <nav
      aria-label={t('nav.tabs')}
      className="fixed inset-x-0 bottom-0 z-20 border-ink-200 border-t bg-white pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden [:root:has([data-errand])_&]:hidden"
    >
      <ul className="grid h-16.5 grid-cols-5">
        {navigation.tabs.map(({ to, label, icon, covers }) => {
          const current = covers?.test(location.pathname) ?? isCurrent(location, to)
          return (
            <li key={to}>
              <Link to={to} aria-current={current ? 'page' : undefined} className="tab">
                <i className={icon} />
                {t(`nav.${label}`)}
              </Link>
            </li>
          )
        })}
        <li>
          <Hole of="account">
            <AccountTab />
          </Hole>
        </li>
      </ul>
    </nav>
  )
}

function AccountTab() {
  const { t } = useTranslation('layout')
  const location = useLocation()
  const { uid } = usePersonalFrame()
  const inAccount = ACCOUNT.test(location.pathname)
  return (
    <Link
      to={uid === null ? paths.signin({ referrer: wayBack(location) }) : paths.profile()}
      aria-current={inAccount ? 'page' : undefined}
      className="tab"
    >
      <i className="icon-user" />
      {t('nav.account')}
    </Link>
  )
}

const ACCOUNT = /^\/(profile|signin|signup)(\/|$)/i
