import { Link } from 'react-router'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { formatWeight } from '../../pantry/pet-labels.ts'
import { changed, chosenFilters, getListingHref, type ListingSearch, withoutFilters } from '../listing-search.ts'
import { ChosenChips, chosenChips } from './chosen-chips.tsx'

export interface ActiveFiltersProps {
  search: ListingSearch
  categories: { slug: string; name: string; productCount: number }[]
  currency: Currency
  /** The visitor's own. */
  pets: ChipPet[]
}

export interface ChipPet {
  id: string
  name: string
  weightGrams: number | null
}

/** Chips over a listing: what is chosen (tap to drop it), then the categories below. */
export function ActiveFilters({ search, categories, currency, pets }: ActiveFiltersProps) {
  const { t } = useTranslation('shop')
  const getPetName = usePetNames()
  const forPet = pets
    .filter(({ id }) => id === search.petId)
    .map((pet) => ({ label: getPetName(pet), without: changed(search, { petId: null }) }))
  const chosen = [...forPet, ...chosenChips(search, currency, t)]
  const otherPets = pets.filter(({ id }) => id !== search.petId)
  if (chosen.length === 0 && categories.length === 0 && otherPets.length === 0) return null

  return (
    <nav
      // Begun anew with every choice, or the rail would stay where it was and hide what was just chosen.
      key={chosen.map(({ label }) => label).join()}
      aria-label={t('filters.quick')}
      className="rail -mx-4 mt-4 scroll-px-4 items-center gap-2 px-4 pb-1 [grid-area:chips] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <ChosenChips chips={chosen} />
      {chosenFilters(search) > 0 && (
        <Link
          to={getListingHref(withoutFilters(search))}
          preventScrollReset
          className="shrink-0 px-1.5 text-sm font-extrabold whitespace-nowrap text-red-700 underline-offset-4 hover:underline"
        >
          {t('filters.clear')}
        </Link>
      )}
      {otherPets.map((pet) => (
        <Link
          key={pet.id}
          to={getListingHref(changed(search, { petId: pet.id }))}
          preventScrollReset
          className="flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border-[1.5px] border-brand-300 bg-brand-50 px-3.5 font-extrabold text-brand-800 text-sm hover:border-brand-600"
        >
          <i className="icon-paw-print size-[15px]" />
          {getPetName(pet)}
        </Link>
      ))}
      {categories.map(({ slug, name }) => (
        <Link key={slug} to={getListingHref(changed(search, { slug }))} className="link-chip">
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** 'Para Toby · 12 kg' */
function usePetNames() {
  const { t, locale } = useTranslation('pantry')
  return ({ name, weightGrams }: ChipPet) =>
    weightGrams === null
      ? t('listing.for', { name })
      : t('listing.forWeighed', { name, weight: formatWeight(weightGrams, locale) })
}
