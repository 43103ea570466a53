import { Link, useLinkClickHandler } from 'react-router'
import type { Shop } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { EncodedCard } from '../shop/card-product.ts'
import { ProductGrid } from '../shop/product-grid.tsx'
import { ProductRail } from '../shop/product-rail.tsx'

interface ShelfName {
  id: string
  /** Null: what the shop recommends. */
  title: string | null
}

interface OpenShelf extends ShelfName {
  to: string
  layout: Shop['homeSections'][number]['layout']
  products: EncodedCard[]
}

export const SHELVES = 4
export const SHELVES_ID = 'shelves'

interface ShelvesProps {
  shelves: readonly ShelfName[]
  open: OpenShelf
  currency: Currency
}

/** The shop's shelves by name, one of them open: the others' products are fetched when they are asked for. */
export function Shelves({ shelves, open, currency }: ShelvesProps) {
  const { t } = useTranslation('home')
  const { products, to, layout } = open
  const title = open.title ?? t('recommended')
  return (
    <div>
      <nav aria-label={t('shelves')} className="rail -mx-4 mb-3 scroll-px-4 gap-2 px-4 md:mx-0 md:px-0">
        {shelves.map((shelf) => (
          <ShelfLink key={shelf.id} id={shelf.id} isOpen={shelf.id === open.id}>
            {shelf.title ?? t('recommended')}
          </ShelfLink>
        ))}
      </nav>
      {layout === 'rail' ? (
        <ProductRail key={open.id} products={products} currency={currency} label={title} />
      ) : (
        <div className="max-sm:[&>ul>li:nth-child(n+5)]:hidden">
          <ProductGrid products={products} currency={currency} columns={4} />
        </div>
      )}
      <TextLink to={to} className="mt-1 inline-flex min-h-11 items-center">
        {t('seeShelf', { title })}
      </TextLink>
    </div>
  )
}

/** Opens a shelf in its place. Without the page's script the page comes again and begins at the shelves. */
function ShelfLink({ id, isOpen, children }: { id: string; isOpen: boolean; children: string }) {
  const address = paths.home({ shelf: id })
  const openInPlace = useLinkClickHandler<HTMLAnchorElement>(address, { replace: true, preventScrollReset: true })
  return (
    <Link
      to={`${address}#${SHELVES_ID}`}
      onClick={openInPlace}
      aria-current={isOpen ? 'true' : undefined}
      className="link-chip"
    >
      {children}
    </Link>
  )
}
