import { useEffect } from 'react'
import { Form, useLocation } from 'react-router'
import { failures } from '#web/error-tracking/report-failure.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { isConnectionLost } from './connection/connection-lost.ts'
import { isUnderMaintenance } from './connection/under-maintenance.ts'
import { toErrorFacts } from './error-facts.ts'
import { wayOnFrom } from './way-on.ts'

/** Least milliseconds until a page that the server could not serve is asked for again; twice as many at most. */
const RETRY_MS = 5000

/** Error page for missing and failed pages. A busy server is asked again by itself. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('errors')
  const location = useLocation()
  useEffect(() => failures.report(error), [error])
  const { status, reference, ...facts } = toErrorFacts(error)
  const isMissing = status === 404
  const isBusy = status === 503 || status === 429
  const isOffline = isConnectionLost(error)
  const wayOn = wayOnFrom(location.pathname)
  const busy = isUnderMaintenance(error) ? 'maintenance' : 'busy'
  const kind = isMissing ? 'notFound' : isBusy ? busy : isOffline ? 'offline' : 'failed'

  const isRetried = status === 503 && busy === 'busy'
  useEffect(() => {
    if (!isRetried) return
    // Spread, so that not everybody who waits comes at once. `replace` never sends a form again, as a reload would.
    const timer = setTimeout(() => window.location.replace(window.location.href), RETRY_MS * (1 + Math.random()))
    return () => clearTimeout(timer)
  }, [isRetried])

  // The browser's English error text is no message for customers.
  const detail = isOffline ? t('offline.text') : facts.detail
  const standardText = () => {
    if (isMissing) return t(wayOn === 'shop' ? 'notFound.text' : 'notFound.noSearch')
    return t(isBusy ? `${busy}.text` : 'unexpected')
  }

  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-8 text-center sm:py-14">
      <title>{`${t(`${kind}.title`)} · Huella`}</title>
      <meta name="robots" content="noindex" />
      <div className="relative grid size-44 place-items-center rounded-full bg-brand-100">
        <PetFace pet={isMissing ? 'dog' : 'cat'} className="size-32" />
        {!isOffline && (
          <span className="absolute -right-1 bottom-2 rotate-6 rounded-tile bg-sun px-3 py-1 font-black text-brand-950 text-xl shadow-2">
            {status}
          </span>
        )}
      </div>
      <h1 className="mt-2 text-2xl sm:text-3xl">{t(`${kind}.title`)}</h1>
      <p className="text-ink-600">{detail ?? standardText()}</p>
      {kind === 'failed' && !detail && <p className="text-ink-600">{t('failed.text')}</p>}
      {wayOn === 'shop' && <SearchForm />}
      <div className="flex flex-wrap justify-center gap-3">
        {!isMissing && (
          <ButtonLink
            to={location.pathname + location.search}
            reloadDocument
            variant="outline"
            icon={<i className="icon-rotate-cw size-4.5" />}
          >
            {t('retry')}
          </ButtonLink>
        )}
        {wayOn === 'services' && <ButtonLink to={paths.appointments()}>{t('services')}</ButtonLink>}
        <ButtonLink to={paths.home()} variant={wayOn === 'services' ? 'outline' : 'primary'}>
          {t('home')}
        </ButtonLink>
        {wayOn === 'shop' && (
          <ButtonLink to={paths.products()} variant="outline">
            {t('shop')}
          </ButtonLink>
        )}
      </div>
      {reference && <p className="text-ink-600 text-xs">{t('reference', { id: reference })}</p>}
    </div>
  )
}

function SearchForm() {
  const { t: layout } = useTranslation('layout')
  return (
    <Form action={paths.products()} className="mt-1 flex w-full items-center gap-2">
      <input
        type="search"
        name="q"
        aria-label={layout('search.label')}
        placeholder={layout('search.placeholder')}
        className="h-12.5 min-w-0 flex-1 rounded-button border-[1.5px] border-ink-500 bg-white px-4 font-semibold placeholder:font-medium placeholder:text-ink-500"
      />
      <Button type="submit" size="lg" variant="soft">
        {layout('search.submit')}
      </Button>
    </Form>
  )
}
