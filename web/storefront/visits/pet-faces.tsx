import { cx } from '#web/ui/cx.ts'
import { PetPhoto } from '../pets/photo/pet-photo.tsx'
import type { VisitingPet } from './booked-visit.ts'

/** Faces side by side; their names stand next to them. */
export function PetFaces({ pets, className }: { pets: readonly VisitingPet[]; className?: string }) {
  return (
    <span className={cx('flex shrink-0 -space-x-3.5', className)}>
      {pets.slice(0, 3).map((pet) => (
        <PetPhoto
          key={pet.id}
          pet={{ ...pet, isGone: false }}
          sizes="56px"
          className="size-14 rounded-full border-2 border-white"
        />
      ))}
    </span>
  )
}
