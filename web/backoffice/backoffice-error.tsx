import { RotateCw } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { isConnectionLost } from '../storefront/layout/connection/connection-lost.ts'
import { toErrorFacts } from '../storefront/layout/error-facts.ts'

/** Error page of the back office, without the shop's search. */
export function BackofficeError({ error }: { error: unknown }) {
  const { t } = useTranslation(['backoffice', 'errors'])
  const { pathname, search } = useLocation()
  const { status, reference, detail } = toErrorFacts(error)
  const isMissing = status === 404
  const kind = isMissing ? 'missing' : isConnectionLost(error) ? 'offline' : 'failed'
  return (
    <>
      <title>{`${t(`error.${kind}.title`)} · Huella`}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        isWholePage
        art={<Art name={isMissing ? 'magnifying-glass-tilted-left' : 'bell'} size={88} />}
        title={t(`error.${kind}.title`)}
        actions={
          <>
            {!isMissing && (
              <ButtonLink
                to={pathname + search}
                reloadDocument
                variant="outline"
                icon={<RotateCw aria-hidden="true" className="size-4.5" />}
              >
                {t('errors:retry')}
              </ButtonLink>
            )}
            <ButtonLink to={paths.backoffice()}>{t('error.home')}</ButtonLink>
          </>
        }
      >
        <p>{kind === 'failed' ? (detail ?? t('error.failed.text')) : t(`error.${kind}.text`)}</p>
        {reference && <p className="mt-2 text-xs">{t('errors:reference', { id: reference })}</p>}
      </ErrorState>
    </>
  )
}
