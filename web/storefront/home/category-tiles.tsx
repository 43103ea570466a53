import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ArtTile } from '#web/ui/art.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'

const TILES = 8

interface CategoryTilesProps {
  categories: { slug: string; name: string; emoji: string | null }[]
  /** Below the tiles. */
  children?: ReactNode
}

/** Top categories as tiles, the last one for offers: four in a row on a phone, eight on a wide page. */
export function CategoryTiles({ categories, children }: CategoryTilesProps) {
  const { t } = useTranslation('home')
  if (categories.length === 0) return null
  const tiles = [
    ...categories.slice(0, TILES - 1).map(({ slug, name, emoji }) => ({
      key: slug,
      to: paths.products({ slug }),
      name,
      art: emoji ?? 'shopping-bags',
    })),
    { key: 'ofertas', to: paths.products({ offer: 1 }), name: t('offersTile'), art: 'wrapped-gift' },
  ]

  return (
    <section className="grid grid-cols-1 gap-4">
      <SectionHeader title={t('categories')} more={{ label: t('seeAll'), to: paths.products() }} />
      <ul className="grid grid-cols-4 gap-x-2 gap-y-4 sm:gap-3.5 md:grid-cols-8">
        {tiles.map(({ key, to, name, art }, index) => (
          <li key={key}>
            <Link to={to} prefetch="intent" className="category-tile">
              <ArtTile name={art} tone={index} className="mb-1.5 h-19 md:mx-1 md:mb-2.5 md:h-23" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
