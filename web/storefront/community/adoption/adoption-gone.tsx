import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { PostGrid } from '../post/post-card.tsx'
import type { PostGlance } from '../post/post-glance.ts'

/** Page of an ad that has ended or never existed, with other pets. */
export function AdoptionGone({ others }: { others: readonly PostGlance[] }) {
  const { t } = useTranslation('petAdoptions')
  return (
    <div className="grid gap-6">
      <EmptyState
        isWholePage
        art={<PetFace pet="dog" />}
        title={t('gone.title')}
        actions={<ButtonLink to={paths.petAdoptions()}>{t('gone.others')}</ButtonLink>}
      >
        {t('gone.text')}
      </EmptyState>
      <OtherAds others={others} />
    </div>
  )
}

export function OtherAds({ others }: { others: readonly PostGlance[] }) {
  const { t } = useTranslation('petAdoptions')
  if (others.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('others')} more={{ label: t('all'), to: paths.petAdoptions() }} />
      <PostGrid posts={others} heading="h3" />
    </section>
  )
}
