import { cleanName } from '../rules/clean-name.ts'

/** Spanish words for the parts of Google's product taxonomy that pet shops use (Shopify's 'Product Category'). */
const SPANISH: Readonly<Record<string, readonly string[]>> = {
  'dog supplies': ['perros'],
  'dog food': ['perros', 'alimento'],
  'dog treats': ['perros', 'snacks'],
  'dog toys': ['perros', 'juguetes'],
  'dog beds': ['perros', 'camas'],
  'dog apparel': ['perros', 'ropa'],
  'cat supplies': ['gatos'],
  'cat food': ['gatos', 'alimento'],
  'cat treats': ['gatos', 'snacks'],
  'cat toys': ['gatos', 'juguetes'],
  'cat litter': ['gatos', 'arena'],
  'cat litter boxes': ['gatos', 'arenero'],
  'cat beds': ['gatos', 'camas'],
  'bird supplies': ['aves'],
  'bird food': ['aves', 'alimento'],
  'fish supplies': ['peces'],
  'fish food': ['peces', 'alimento'],
  'small animal supplies': ['roedores'],
  'reptile & amphibian supplies': ['reptiles'],
  'pet collars & harnesses': ['collares', 'arneses'],
  'pet leashes': ['correas'],
  'pet grooming supplies': ['higiene'],
  'pet shampoo & conditioner': ['higiene', 'champú'],
  'pet medicine': ['salud'],
  'pet flea & tick control': ['salud', 'antipulgas'],
  'pet carriers & crates': ['transportadoras'],
  'pet bowls, feeders & waterers': ['comederos'],
}
/** The top of the taxonomy, which all of a pet shop shares. */
const SAYS_NOTHING = new Set([
  'animals & pet supplies',
  'pet supplies',
  'uncategorized',
  'sin categorizar',
  'sin categoría',
  'home',
  'inicio',
  'root',
])

/**
 * Words of a cell of categories: paths of Shopify and WooCommerce ('Perros > Alimento, Ofertas'), lists, and facets of
 * Vendure ('category:Perros|brand:Kantu').
 */
export function categoryWords(written: string): string[] {
  // Names of the taxonomy have commas of their own; its paths have none beside them.
  const isTaxonomy = /^animals & pet supplies/i.test(written)
  const parts = written
    .split(isTaxonomy ? />/ : /[>,|;]/)
    .map((part) => cleanName(part.replace(/^[a-z_]{2,20}:/i, '')).slice(0, 120))
  const words = parts.flatMap((part) => {
    const plain = part.toLowerCase()
    if (plain === '' || SAYS_NOTHING.has(plain)) return []
    return SPANISH[plain] ?? [part]
  })
  return [...new Set(words)]
}
