/** How an operator's list of the catalogue is sorted. */
export const CATALOGUE_SORTS = ['name', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc', 'changed'] as const
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number]
