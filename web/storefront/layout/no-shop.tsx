import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'

/** Placeholder for products where no shop is near, with a link to choose another place. */
export function NoShop() {
  const { t } = useTranslation('layout')
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      art={<PetFace pet="dog" />}
      title={t('noShop.title')}
      isWholePage
      actions={<ButtonLink to={paths.delivery({ back: pathname + search })}>{t('noShop.choose')}</ButtonLink>}
    >
      {t('noShop.text')}
    </EmptyState>
  )
}
