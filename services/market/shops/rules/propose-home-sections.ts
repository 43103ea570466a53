export interface ProposedSection {
  id: string
  title: string
  tagSlug: string
  layout: 'rail'
  position: number
}

/** A top-level category of a shop, with its products and those of the categories below. */
export interface StockedCategory {
  slug: string
  name: string
  productCount: number
  /** Products in stock, counted up to `LEAST_IN_STOCK`. */
  inStock: number
}

/** A shelf with fewer products looks empty. */
export const LEAST_IN_STOCK = 4
const MOST_SECTIONS = 5

/** Sections of the home page for a shop that set none: its largest categories, the largest first. */
export function proposeHomeSections(categories: readonly StockedCategory[]): ProposedSection[] {
  return categories
    .filter(({ inStock }) => inStock >= LEAST_IN_STOCK)
    .toSorted((a, b) => b.productCount - a.productCount || a.name.localeCompare(b.name, 'es'))
    .slice(0, MOST_SECTIONS)
    .map(({ slug, name }, position) => ({ id: slug, title: name, tagSlug: slug, layout: 'rail', position }))
}
