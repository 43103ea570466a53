import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { ProductPicture } from '../../shop/product-picture.tsx'
import type { Choice } from './choice.ts'
import { forgetSearches } from './recent-searches.ts'
import type { SuggestionChoices } from './use-suggestions.ts'

interface SuggestionListProps {
  suggestions: SuggestionChoices
  /** Index of the choice that the arrow keys are on; -1 for none. */
  active: number
  listId: string
  onChoose(): void
  /** The recent searches are gone: the list is read again. */
  onClear(): void
}

const kinds = [
  { kind: 'recent', title: 'search.recent' },
  { kind: 'product', title: 'search.products' },
  { kind: 'category', title: 'search.categories' },
  { kind: 'popular', title: 'search.popular' },
] as const

export default function SuggestionList({ suggestions, active, listId, onChoose, onClear }: SuggestionListProps) {
  const { t } = useTranslation('layout')
  const numbered = suggestions.choices.map((choice, index) => ({ choice, index }))
  return (
    <div className="absolute top-full right-0 left-0 max-md:-right-14 max-md:-left-22 z-40 mt-2 max-h-[min(34rem,70dvh)] animate-rise overflow-y-auto overscroll-contain rounded-card border border-ink-200 bg-white p-2 shadow-3">
      {kinds.map(({ kind, title }) => {
        const own = numbered.filter(({ choice }) => choice.kind === kind)
        const clear = kind === 'recent' ? numbered.find(({ choice }) => choice.kind === 'clear') : undefined
        if (own.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
          <div key={kind} role="group" aria-label={t(title)}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 font-extrabold text-ink-600 text-xs">
              {t(title)}
            </p>
            {own.map(({ choice, index }) => (
              <Link
                key={choice.to}
                id={`${listId}-${index}`}
                to={choice.to}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                onClick={onChoose}
                className={getRowClass(index === active)}
              >
                <ChoiceFace choice={choice} />
              </Link>
            ))}
            {clear && (
              <button
                type="button"
                id={`${listId}-${clear.index}`}
                role="option"
                aria-selected={clear.index === active}
                tabIndex={-1}
                onClick={() => {
                  forgetSearches()
                  onClear()
                }}
                className={cx(getRowClass(clear.index === active), 'w-full text-brand-700')}
              >
                <i className="icon-x size-5" />
                {t('search.forget')}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}

function getRowClass(isActive: boolean): string {
  return cx(
    'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 font-bold text-md hover:bg-brand-50',
    isActive && 'bg-brand-100',
  )
}

function ChoiceFace({ choice }: { choice: Choice }): ReactNode {
  if (choice.kind === 'category') {
    return (
      <>
        <i className="icon-layout-grid size-5 text-brand-700" />
        {choice.name}
      </>
    )
  }
  if (choice.kind === 'popular' || choice.kind === 'recent') {
    return (
      <>
        <i className={cx(choice.kind === 'recent' ? 'icon-clock' : 'icon-trending-up', 'size-5 text-ink-600')} />
        {choice.query}
      </>
    )
  }
  if (choice.kind === 'clear') return null
  const { product } = choice
  return (
    <>
      <span className="size-12 shrink-0 overflow-hidden rounded-control bg-ink-100">
        <ProductPicture
          imageId={product.imageId}
          alt=""
          place="thumbnail"
          sizes="48px"
          className="size-full object-cover"
        />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 [grid-template-areas:'title_title''vendor_price'] sm:items-center sm:[grid-template-areas:'title_price''vendor_price']">
        <span className="truncate [grid-area:title]">{product.title}</span>
        <span className="truncate text-ink-600 text-xs [grid-area:vendor]">{product.vendor}</span>
        <span className="font-black text-sm [grid-area:price]">{product.displayPrice}</span>
      </span>
    </>
  )
}
