import { HeartHandshake, Inbox } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'

/** Heading of the adoption pages, with the button to offer a pet. */
export function AdoptionsHeader() {
  const { t } = useTranslation('petAdoptions')
  return (
    <header className="relative overflow-hidden rounded-panel bg-brand-100 px-5 py-6 sm:px-8 sm:py-8">
      <div className="relative z-1 max-w-xl">
        <h1 className="text-2xl sm:text-4xl">{t('title')}</h1>
        <p className="mt-2 text-ink-700 sm:text-lg">{t('text')}</p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ButtonLink to={paths.petAdoptionAdd()} icon={<HeartHandshake aria-hidden="true" className="size-5" />}>
            {t('publish')}
          </ButtonLink>
          <ButtonLink
            to={paths.petAdoptionsByCustomer()}
            variant="light"
            icon={<Inbox aria-hidden="true" className="size-5" />}
          >
            {t('mine')}
          </ButtonLink>
        </div>
      </div>
      <div aria-hidden="true" className="absolute -right-2 -bottom-6 hidden items-end @2xl/main:flex">
        <PetFace pet="cat" className="-mr-4 size-28" />
        <PetFace pet="dog" className="size-44" />
      </div>
    </header>
  )
}
