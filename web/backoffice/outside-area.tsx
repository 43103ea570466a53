import { isRouteErrorResponse } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'

/** Why staff are refused: the page is not theirs, they only read it, or they have no page at all yet. */
export type PlaceRefusal = 'outside' | 'read-only' | 'nothing'

/** The refusal that `requireStaff` threw, or null. */
export function readPlaceRefusal(error: unknown): PlaceRefusal | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null
  const refusal: unknown = error.data?.refusal
  return refusal === 'outside' || refusal === 'read-only' || refusal === 'nothing' ? refusal : null
}

/** Page for staff who asked for a part of the back office that is not theirs. */
export function OutsideArea({ refusal }: { refusal: PlaceRefusal }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <title>{`${t(`outside.${refusal}.title`)} · Huella`}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        isWholePage
        art={<Art name="shield" size={88} />}
        title={t(`outside.${refusal}.title`)}
        actions={refusal === 'nothing' ? undefined : <ButtonLink to={paths.backoffice()}>{t('error.home')}</ButtonLink>}
      >
        <p>{t(`outside.${refusal}.text`)}</p>
      </ErrorState>
    </>
  )
}
