import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { LostNoticeOfPet } from './find-lost-notice.server.ts'
import type { PetGlance } from './pet-glance.ts'

/** Card of a lost pet: link to the public notice, and the form to say that it is back. */
export function LostNotice({ pet, notice }: { pet: PetGlance; notice: NonNullable<LostNoticeOfPet['notice']> }) {
  const { t } = useTranslation('petProfile')
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={t('lost.title', { name: pet.name })}
        actions={
          <>
            <ButtonLink to={paths.lostPet({ id: notice.id })} size="sm">
              {t('lost.see')}
            </ButtonLink>
            <ButtonLink to={paths.lostPetsByCustomer()} variant="outline" size="sm">
              {t('lost.back')}
            </ButtonLink>
          </>
        }
      >
        {t(notice.isWaiting ? 'lost.waiting' : 'lost.open')}
      </Notice>
    </div>
  )
}

/** Link to publish a lost pet, near the top of its page. */
export function LostLink({ pet: { id, name } }: { pet: PetGlance }) {
  const { t } = useTranslation('petProfile')
  return (
    <Link
      to={paths.lostPetAdd({ pet: id })}
      className="-ml-1.5 inline-flex min-h-10 w-fit items-center gap-1.5 rounded-control px-1.5 font-extrabold text-brand-700 text-sm hover:underline"
    >
      <SearchX aria-hidden="true" className="size-4.5" />
      {t('lost.ask', { name })}
    </Link>
  )
}
