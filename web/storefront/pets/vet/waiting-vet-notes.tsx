import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PetGlance } from '../pet-glance.ts'
import type { Overview } from '../pet-overview.server.ts'

/** On the pet's page: what a veterinarian wrote and nobody of the family has decided about. */
export function WaitingVetNotes({ pet, notes }: { pet: PetGlance; notes: Overview['vetNotes'] }) {
  const { t } = useTranslation('petVet')
  if (notes.length === 0) return null
  return (
    <Notice
      title={t('notes.waiting')}
      className="mb-4"
      actions={
        <ButtonLink to={paths.petVetHistory({ id: pet.id })} size="sm">
          {t('notes.review')}
        </ButtonLink>
      }
    >
      <ul>
        {notes.map(({ id, vetName, clinic, note }) => (
          <li key={id} className="wrap-anywhere mt-1">
            <b>{t('notes.by', { vet: vetName, clinic })}</b>
            <span className="line-clamp-2">{note}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
