import { Eye } from 'lucide-react'
import type { LostNearby } from '#services/community/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { formatPlace } from '#web/storefront/community/post/post-labels.ts'
import { PostPicture } from '#web/storefront/community/post/post-picture.tsx'
import { formatDay } from '#web/storefront/pets/day.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** 'Perdida cerca: Luna, ¿la viste?': one card a pet, which leads to its sighting in two taps. */
export function LostNearbyCards({ lost }: { lost: readonly LostNearby[] }) {
  const { t } = useTranslation('lostNearby')
  if (lost.length === 0) return null
  return (
    <section aria-label={t('title')}>
      <ul className="grid gap-2.5 @3xl/main:grid-cols-2">
        {lost.map((pet) => (
          <li key={pet.id} className="flex items-center gap-3 rounded-card border border-ink-200 bg-white p-3 shadow-1">
            <PostPicture
              post={{ ...pet, colours: [] }}
              sizes="64px"
              alt=""
              className="size-16 shrink-0 overflow-hidden rounded-tile"
            />
            <div className="grid min-w-0 flex-1 gap-1.5">
              <div>
                <p className="wrap-anywhere font-bold">
                  {t(pet.sex === 'Macho' ? 'askMale' : 'ask', { name: pet.name })}
                </p>
                <p className="wrap-anywhere text-ink-600 text-sm">
                  {t('where', { place: formatPlace(pet), day: formatDay(pet.lostOn) })}
                </p>
              </div>
              <ButtonLink
                to={paths.sighting(pet.code)}
                size="sm"
                variant="soft"
                className="justify-self-start"
                aria-label={t('tellNamed', { name: pet.name })}
                icon={<Eye aria-hidden="true" className="size-4.5" />}
              >
                {t('tell')}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
