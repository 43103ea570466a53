import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { getPlansHref, type PlansSearch, SPECIES } from './plans-search.ts'

/** A pet of the visitor. */
export interface PetChoice {
  id: string
  name: string
  species: string
}

interface ForWhomProps {
  search: PlansSearch
  pets: readonly PetChoice[]
}

/** Chooses the pet or species for the plans, by links, so that the choice is in the address. */
export function ForWhom({ search, pets }: ForWhomProps) {
  const { t } = useTranslation('petInsurance')
  const isOwn = pets.some(({ id }) => id === search.petId)
  const choices = [
    { key: 'all', label: t('whom.all'), art: null, species: null, petId: null },
    ...SPECIES.map((species) => ({
      key: species,
      label: t(`whom.${species}`),
      art: getArt(species),
      species,
      petId: null,
    })),
    ...pets.map(({ id, name, species }) => ({ key: id, label: name, art: getArt(species), species: null, petId: id })),
  ]
  return (
    <nav aria-label={t('whom.label')} className="mt-4">
      <ul className="rail -mx-4 scroll-px-4 items-center gap-2 px-4 py-1 sm:-mx-1 sm:scroll-px-1 sm:px-1">
        {choices.map(({ key, label, art, species, petId }) => (
          <li key={key}>
            <ChipLink
              to={getPlansHref({ ...search, species, petId })}
              isOn={isOwn ? petId === search.petId : petId === null && species === search.species}
              icon={art && <Art name={art} size={22} />}
              className="h-11"
            >
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function getArt(species: string): string {
  return species === 'PERRO' ? 'dog-face' : species === 'GATO' ? 'cat-face' : 'rabbit-face'
}
