import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { chosenFilters, getListingHref, type ListingSearch, withoutFilters } from './listing-search.ts'

/** A listing without products: says why, and where to go on. `isAnswered`: a service was offered for the search. */
export function NothingFound({ search, isAnswered }: { search: ListingSearch; isAnswered: boolean }) {
  const { t } = useTranslation('shop')
  const filtered = chosenFilters(search) > 0
  return (
    <EmptyState
      art={<PetFace pet="cat" />}
      title={search.q && !isAnswered ? t('nothing.search', { words: search.q }) : t('nothing.listing')}
      actions={
        <ButtonLink to={filtered ? getListingHref(withoutFilters(search)) : paths.products()}>
          {filtered ? t('filters.clear') : t('nothing.all')}
        </ButtonLink>
      }
    >
      {filtered ? t('nothing.tryFilters') : !isAnswered && t('nothing.tryWords')}
    </EmptyState>
  )
}
