import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PantryItem } from '#services/pets/contract.ts'
import { findRation } from '#services/pets/pantry/rules/ration.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import type { PetGlance } from '../pets/pet-glance.ts'
import { PetPhoto } from '../pets/photo/pet-photo.tsx'
import { weightText } from '../shop/product-facts.tsx'

/** What each pet of the house eats on a day, with the way to its own page. */
export function Rations({ pets, items }: { pets: readonly PetGlance[]; items: readonly PantryItem[] }) {
  const { t, locale } = useTranslation('pantryPage')
  const fed = pets.flatMap((pet) => {
    const ration = findRation(items, pet.id)
    return ration ? [{ pet, ration }] : []
  })
  if (fed.length === 0) return null
  return (
    <section aria-labelledby="rations">
      <h2 id="rations" className="mb-2 text-lg">
        {t('rations.title')}
      </h2>
      <ul className="grid gap-3 @2xl/main:grid-cols-2">
        {fed.map(({ pet, ration }) => (
          <li key={pet.id}>
            <Link to={paths.petProfileFood({ id: pet.id })} prefetch="intent" className="group block h-full">
              <Card className="flex h-full items-start gap-3.5 transition-shadow group-hover:shadow-2">
                <PetPhoto pet={pet} sizes="52px" className="w-13 shrink-0 rounded-full" />
                <span className="min-w-0 flex-1">
                  <span className="block font-black text-md">{pet.name}</span>
                  {ration.parts.map(({ title, form, gramsPerDay }) => (
                    <span key={title} className="block text-ink-700 text-sm">
                      <b>
                        {t(form === 'treat' ? 'rations.upTo' : 'rations.grams', {
                          amount: weightText(gramsPerDay, locale),
                        })}
                      </b>{' '}
                      {title}
                    </span>
                  ))}
                </span>
                <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
