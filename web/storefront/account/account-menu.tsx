import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { usePersonalFrame } from '../layout/use-personal-frame.ts'
import { parseReferrer } from './sign-in/referrer.ts'
import { SignOutForm } from './sign-out/sign-out-form.tsx'

/**
 * Header menu of the account: 'Ingresar' for guests, else the first name with its links. A native `<details>`, so it
 * works before the script loads.
 */
export function AccountMenu() {
  const { uid, account, isStaff } = usePersonalFrame()
  const { t } = useTranslation('layout')
  const location = useLocation()
  const details = useClosedElsewhere()
  if (uid === null)
    return (
      <Link to={paths.signin({ referrer: wayBack(location) })} className={button}>
        <i className="icon-user" />
        {t('account.signin')}
      </Link>
    )
  return (
    <details ref={details} className="group relative max-md:hidden">
      <summary className={button}>
        <i className="icon-user" />
        <span className="flex max-w-24 items-center gap-0.5">
          <span className="truncate">{account?.firstName ?? t('account.account')}</span>
          <i className="icon-chevron-down size-3 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 w-56 rounded-tile border border-ink-200 bg-white p-1.5 shadow-3">
        <ul>
          <li>
            <Link to={paths.profile()} className={row}>
              <i className="icon-user size-5" />
              {t('account.profile')}
            </Link>
          </li>
          <li>
            <Link to={paths.profileOrders()} className={row}>
              <i className="icon-package size-5" />
              {t('account.orders')}
            </Link>
          </li>
          <li>
            <Link to={paths.petProfiles()} className={row}>
              <i className="icon-paw-print size-5" />
              {t('account.pets')}
            </Link>
          </li>
          {isStaff && (
            <li>
              <Link to={paths.backoffice()} className={row}>
                <i className="icon-calendar-clock size-5" />
                {t('account.backoffice')}
              </Link>
            </li>
          )}
        </ul>
        <SignOutForm className="mt-1.5 border-ink-200 border-t pt-1.5">
          <button type="submit" className={`${row} w-full`}>
            <i className="icon-log-out size-5" />
            {t('account.signout')}
          </button>
        </SignOutForm>
      </div>
    </details>
  )
}

/** Path to return to after signing in, or undefined for the home page's default. */
export function wayBack({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const referrer = parseReferrer(pathname + search)
  return referrer === '/' ? undefined : referrer
}

const button =
  'grid min-w-16 cursor-pointer justify-items-center gap-0.5 rounded-control px-2 py-1.5 font-extrabold text-2xs text-ink-700 hover:bg-ink-100 max-md:hidden'
const row =
  'flex min-h-11 items-center gap-3 rounded-control px-3 font-bold text-ink-800 text-md hover:bg-brand-50 hover:text-brand-700'

/** Closes the menu on navigation, on Escape and on a press outside it. */
function useClosedElsewhere() {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // Skips the first render: the visitor may have opened the menu before this script loaded.
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current !== key && details.current) details.current.open = false
    seen.current = key
  }, [key])

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const { current } = details
      if (current && event.target instanceof Node && !current.contains(event.target)) current.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      const { current } = details
      if (event.key !== 'Escape' || !current?.open) return
      current.open = false
      current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return details
}
