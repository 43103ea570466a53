import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import type { Route } from './+types/goodbye-page'
import { takeFarewell } from './farewell.ts'

/** Where an erased account leads; says once what the law makes us keep. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'profile')
  return {
    retained: takeFarewell(visit),
    seo: privateSeo(visit, paths.goodbye(), { title: t('goodbye.title'), description: t('goodbye.text') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function GoodbyePage({ loaderData: { retained } }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  return (
    <EmptyState
      isWholePage
      art={<PetFace pet="dog" className="size-24" />}
      title={t('goodbye.title')}
      actions={<ButtonLink to={paths.home()}>{t('goodbye.home')}</ButtonLink>}
    >
      <p>{t('goodbye.text')}</p>
      {retained.length > 0 && (
        <>
          <p className="mt-4 font-bold">{t('goodbye.kept')}</p>
          <ul className="mt-1 grid gap-1">
            {retained.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}
