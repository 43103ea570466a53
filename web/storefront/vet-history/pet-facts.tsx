import type { VetHistory } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { formatDay } from '../pets/day.ts'
import { toPetKind } from '../pets/pet-coat.ts'
import { PetPhoto } from '../pets/photo/pet-photo.tsx'

/** Photo and facts of the pet. */
export function PetFacts({ history: { pet, phone, shown } }: { history: VetHistory }) {
  const { t } = useTranslation('vetHistory')
  const kind = toPetKind(pet.petType)
  const unknown = t('unknown')
  const facts = [
    { name: t('facts.species'), value: t(`kinds.${kind}`) },
    { name: t('facts.breed'), value: pet.breed ?? unknown },
    { name: t('facts.sex'), value: pet.sex ?? unknown },
    { name: t('facts.age'), value: pet.age ?? unknown },
    { name: t('facts.birthday'), value: formatBirthday() },
    { name: t('facts.castrated'), value: t(`castrated.${getCastration()}`) },
    ...(phone === null ? [] : [{ name: t('facts.phone'), value: phone }]),
  ]
  return (
    <Card className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-6">
      <PetPhoto
        pet={{ id: '', coatNumber: pet.coatNumber, name: pet.name, kind, picture: pet.picture, isGone: false }}
        sizes="160px"
        alt={shown.includes('photos') && pet.picture ? t('photo', { name: pet.name }) : ''}
        isPriority
        className="w-32 rounded-card sm:w-40"
      />
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 @2xl/main:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-600 text-sm">{name}</dt>
            <dd className="wrap-anywhere font-extrabold text-md">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )

  function formatBirthday(): string {
    if (pet.birthday === null) return unknown
    return pet.birthdayIsYearOnly ? pet.birthday.slice(0, 4) : formatDay(pet.birthday)
  }

  function getCastration() {
    if (pet.castrated === null) return 'unknown'
    return pet.castrated ? 'yes' : 'no'
  }
}
