import { HeartPulse, MapPinOff } from 'lucide-react'
import type { PublicTag } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { toPetKind } from '../pet-coat.ts'
import { PetPhoto } from '../photo/pet-photo.tsx'

interface TagFaceProps {
  tag: PublicTag
  /** On its own page the name is the heading. */
  heading: 'h1' | 'p'
}

/** What a tag shows of a pet, on its public page and in its owner's preview. */
export function TagFace({ tag, heading: Heading }: TagFaceProps) {
  const { t } = useTranslation('petTag')
  const { name, picture, petType, breed, sex, age, ownerName, conditions, message, isLost } = tag
  const kind = toPetKind(petType)
  const pet = { id: '', coatNumber: tag.coatNumber, name: name ?? '', kind, picture, isGone: false }
  const facts = [breed ?? t(`kinds.${kind}`), sex, age].filter(Boolean)
  return (
    <article className="overflow-hidden rounded-hero border border-brand-100 bg-white shadow-2">
      <p
        className={cx(
          'flex items-center justify-center gap-2 px-4 py-3 text-center font-black text-lg text-white',
          isLost ? 'bg-red-600' : 'bg-brand-600',
        )}
      >
        {isLost && <MapPinOff aria-hidden="true" className="size-6" />}
        {t(isLost ? 'face.lost' : 'face.hello')}
      </p>
      <PetPhoto
        pet={pet}
        sizes="(min-width: 600px) 512px, 100vw"
        alt={picture ? t('face.photo', { name: name ?? t(`kinds.${kind}`) }) : ''}
        isPriority
        className="max-h-[22rem] w-full"
      />
      <div className="grid gap-3 px-5 py-5">
        <div>
          <Heading className="wrap-anywhere font-black text-3xl leading-tight">
            {name ?? t(`face.unnamed.${kind}`)}
          </Heading>
          <p className="mt-0.5 text-ink-700">{facts.join(' · ')}</p>
        </div>
        {message && (
          <p className="wrap-anywhere whitespace-pre-line rounded-tile bg-brand-50 px-4 py-3 font-bold text-brand-900">
            {message}
          </p>
        )}
        {conditions.length > 0 && (
          <div className="flex items-start gap-2.5 rounded-tile bg-red-50 px-4 py-3 text-red-900">
            <HeartPulse aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red-600" />
            <p className="wrap-anywhere">
              <span className="font-extrabold">{t('face.conditions')} </span>
              {conditions.join(', ')}
            </p>
          </div>
        )}
        {ownerName && <p className="text-ink-700">{t('face.owner', { name: ownerName })}</p>}
      </div>
    </article>
  )
}
