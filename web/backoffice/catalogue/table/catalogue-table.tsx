import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { StaffOffer } from '#services/market/contract.ts'
import type { CatalogueSort } from '#services/market/offers/rules/catalogue-sort.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useTableKeys } from '../../table-keys/use-table-keys.ts'
import type { OfferAnswer } from '../save-offer.server.ts'
import type { VatOption } from '../vat-options.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BULK_FORM, type Column } from './choices.ts'
import { OfferForm } from './offer-form.tsx'

interface Asked {
  shopId: string
  search: string
  only: string | null
  categoryId: string | null
  sort: CatalogueSort
  after: string | null
}

interface CatalogueTableProps {
  offers: readonly StaffOffer[]
  asked: Asked
  columns: readonly Column[]
  categories: readonly { id: string; name: string; depth: number }[]
  /** Empty: all goods of the country are taxed alike. */
  vat: readonly VatOption[]
  /** When each variant changed, as it is said. */
  changed: Readonly<Record<string, string>>
  /** Variant whose price and stock are open. */
  edit: string | null
  refused: Extract<OfferAnswer, { refusal: unknown }> | null
}

/** The offers as a dense table: ticks for acts on many, and each row opens on its own. */
export function CatalogueTable(props: CatalogueTableProps) {
  const { t } = useTranslation('catalogueDesk')
  const { offers, asked, columns, categories, vat, changed, refused } = props
  const table = useRef<HTMLTableElement>(null)
  useTableKeys(table)
  const last = useRef<HTMLInputElement | null>(null)
  const [chosen, setChosen] = useState(0)
  const open = refused?.at?.variantId ?? props.edit
  const ticks = () => [...(table.current?.querySelectorAll<HTMLInputElement>('input[name="variant"]') ?? [])]
  const count = () => setChosen(ticks().filter(({ checked }) => checked).length)
  const tickAll = (isOn: boolean) => {
    for (const tick of ticks()) tick.checked = isOn
    count()
  }
  /** With Shift all rows from the last tick to this one. */
  const tickRange = (event: MouseEvent<HTMLInputElement>) => {
    const all = ticks()
    const [from, to] = [all.indexOf(last.current ?? event.currentTarget), all.indexOf(event.currentTarget)]
    const { checked } = event.currentTarget
    if (event.shiftKey && from !== -1)
      for (const tick of all.slice(Math.min(from, to), Math.max(from, to) + 1)) tick.checked = checked
    last.current = event.currentTarget
    count()
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = by === undefined ? undefined : ticks()[ticks().indexOf(event.currentTarget) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
    if (!event.shiftKey) return
    next.checked = true
    count()
  }
  return (
    <>
      <div className="overflow-x-auto rounded-card border border-ink-200 bg-white shadow-1">
        <table ref={table} className="w-full text-left text-sm">
          <caption className="sr-only">{t('title')}</caption>
          <thead className="bg-ink-50 text-ink-700 text-xs">
            <tr className="h-8">
              <th scope="col" className="w-10 pl-3">
                <input
                  type="checkbox"
                  aria-label={t('table.all')}
                  checked={chosen > 0 && chosen === offers.length}
                  onChange={(event) => tickAll(event.currentTarget.checked)}
                  className="needs-script block size-4.5 accent-brand-600"
                />
              </th>
              <Heading asked={asked} sorts={['name']}>
                {t('table.product')}
              </Heading>
              {columns.map((column) => (
                <Heading
                  key={column}
                  asked={asked}
                  sorts={SORTS[column]}
                  className={cx(NUMBERS.has(column) && 'text-right', !ON_PHONES.has(column) && 'max-sm:hidden')}
                >
                  {t(`table.column.${column}`)}
                </Heading>
              ))}
              <th scope="col" className="w-10">
                <span className="sr-only">{t('row.change')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <Row
                key={offer.productVariantId}
                {...{ offer, asked, columns }}
                changed={changed[offer.productVariantId] ?? ''}
                isOpen={open === offer.productVariantId}
                onTick={tickRange}
                onStep={step}
              >
                {open === offer.productVariantId && (
                  <OfferForm
                    key={`${offer.price} ${offer.listPrice} ${offer.stock}`}
                    offer={offer}
                    refused={refused?.at?.variantId === offer.productVariantId ? refused : null}
                  />
                )}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      <p className="needs-script text-ink-600 text-xs max-md:hidden">{t('table.keys')}</p>
      <BulkBar shopId={asked.shopId} {...{ categories, vat, chosen }} onClear={() => tickAll(false)} />
    </>
  )
}

const SORTS: Partial<Record<Column, readonly CatalogueSort[]>> = {
  price: ['price-asc', 'price-desc'],
  stock: ['stock-asc', 'stock-desc'],
  updatedAt: ['changed'],
}
const NUMBERS: ReadonlySet<Column> = new Set(['price', 'listPrice', 'stock'])
const ON_PHONES: ReadonlySet<Column> = new Set(['price', 'stock'])

interface HeadingProps {
  asked: Asked
  /** Pressed again, the next one. */
  sorts: readonly CatalogueSort[] | undefined
  className?: string
  children: ReactNode
}

function Heading({ asked, sorts, className, children }: HeadingProps) {
  const at = sorts?.indexOf(asked.sort) ?? -1
  const isOn = at !== -1
  const isDescending = asked.sort.endsWith('-desc') || asked.sort === 'changed'
  const Icon = isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isOn ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={cx('px-2 font-extrabold whitespace-nowrap', className)}
    >
      {sorts ? (
        <Link
          to={paths.backofficeCatalogue({ ...asked, after: null, sort: sorts[(at + 1) % sorts.length] ?? 'name' })}
          preventScrollReset
          className="inline-flex min-h-8 items-center gap-1 hover:text-brand-700"
        >
          {children}
          {isOn && <Icon aria-hidden="true" className="size-3.5" />}
        </Link>
      ) : (
        children
      )}
    </th>
  )
}

interface RowProps {
  offer: StaffOffer
  asked: Asked
  columns: readonly Column[]
  changed: string
  isOpen: boolean
  onTick(event: MouseEvent<HTMLInputElement>): void
  onStep(event: KeyboardEvent<HTMLInputElement>): void
  /** The form of an open row. */
  children: ReactNode
}

function Row({ offer, asked, columns, changed, isOpen, onTick, onStep, children }: RowProps) {
  const { t } = useTranslation('catalogueDesk')
  const { shopId, productId, productVariantId, imageId } = offer
  const name = [offer.title, offer.optionTitle].filter(Boolean).join(' ')
  const Icon = isOpen ? X : Pencil
  return (
    <>
      <tr
        data-row
        className={cx('h-9 border-ink-200 border-t', offer.isHidden && 'bg-ink-50', isOpen && 'bg-brand-50')}
      >
        <td className="pl-3">
          <input
            type="checkbox"
            form={BULK_FORM}
            name="variant"
            value={productVariantId}
            aria-label={t('table.choose', { name })}
            onClick={onTick}
            onKeyDown={onStep}
            className="block size-4.5 accent-brand-600"
          />
        </td>
        {/* As wide as the others leave it: a long name is cut, what tells its options apart is not. */}
        <th scope="row" className="w-full max-w-0 px-2 font-bold">
          <span className="flex items-center gap-2">
            <Link
              to={paths.backofficeProductPictures(productId, { shopId })}
              aria-label={t(imageId ? 'row.picturesOf' : 'row.addPicturesOf', { name })}
              className="size-7 shrink-0 overflow-hidden rounded-tag bg-ink-100 hover:ring-2 hover:ring-brand-400"
            >
              <ProductPicture
                imageId={imageId}
                alt=""
                place="thumbnail"
                sizes="28px"
                className="size-full object-cover"
              />
            </Link>
            <Link
              data-row-link
              to={paths.backofficeProduct(productId, { shopId })}
              aria-label={t('row.editOf', { name })}
              className="flex min-w-0 gap-x-1.5 py-0.5 leading-tight hover:text-brand-700 hover:underline max-sm:flex-col"
            >
              <span className="min-w-0 truncate max-sm:line-clamp-2 max-sm:whitespace-normal">{offer.title}</span>{' '}
              {offer.optionTitle && (
                <span className="max-w-40 shrink-0 truncate font-semibold text-ink-600">{offer.optionTitle}</span>
              )}
            </Link>
            {offer.needsPrescription && <Badge className="shrink-0">{t('table.prescription')}</Badge>}
          </span>
        </th>
        {columns.map((column) => (
          <td
            key={column}
            className={cx(
              'px-2 whitespace-nowrap',
              NUMBERS.has(column) && 'text-right tabular-nums',
              !ON_PHONES.has(column) && 'max-sm:hidden',
            )}
          >
            <Cell {...{ offer, column, changed }} />
          </td>
        ))}
        <td className="pr-2">
          <Link
            to={paths.backofficeCatalogue({ ...asked, edit: isOpen ? null : productVariantId })}
            preventScrollReset
            aria-label={t(isOpen ? 'table.closeOf' : 'row.changeOf', { name })}
            className="grid size-8 place-items-center rounded-control text-brand-700 hover:bg-brand-100"
          >
            <Icon aria-hidden="true" className="size-4" />
          </Link>
        </td>
      </tr>
      {isOpen && (
        <tr className="bg-brand-50">
          <td colSpan={columns.length + 3} className="p-4">
            {children}
          </td>
        </tr>
      )}
    </>
  )
}

function Cell({ offer, column, changed }: { offer: StaffOffer; column: Column; changed: string }) {
  switch (column) {
    case 'price':
      return <b className="font-extrabold">{offer.displayPrice}</b>
    case 'listPrice':
      return offer.displayListPrice && <s className="text-ink-600">{offer.displayListPrice}</s>
    case 'stock':
      return <Stock offer={offer} />
    case 'status':
      return <Status offer={offer} />
    case 'updatedAt':
      return changed
    case 'category':
    case 'vendor':
    case 'sku':
    case 'barcode':
      return (
        <span title={offer[column] ?? undefined} className="block max-w-32 truncate text-ink-700">
          {offer[column]}
        </span>
      )
  }
}

function Stock({ offer: { stock, isLow, allowBackorder } }: { offer: StaffOffer }) {
  const { t } = useTranslation('catalogueDesk')
  if (stock > 0) return isLow ? <b className="text-warn">{stock}</b> : stock
  return (
    <b className={allowBackorder ? 'text-warn' : 'text-red-700'}>
      {allowBackorder ? t('table.backorder') : stock}
      {!allowBackorder && <span className="sr-only"> {t('row.soldOut')}</span>}
    </b>
  )
}

function Status({ offer }: { offer: StaffOffer }) {
  const { t } = useTranslation('catalogueDesk')
  if (offer.isHidden) return <Badge tone="dark">{t('row.hidden')}</Badge>
  const tones = { active: 'ok', draft: 'warn', archived: 'neutral', donation: 'soft' } as const
  return <Badge tone={tones[offer.status]}>{t(`edit.statuses.${offer.status}`)}</Badge>
}
