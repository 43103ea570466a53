import type { StoreCard } from '#services/appointments/contract.ts'
import type { PackKind } from '#services/appointments/rules/enums.ts'
import { cx } from '#web/ui/cx.ts'
import { NextSlotChip } from '../next-slot.tsx'
import { PriceFrom, StoreLink, StorePlace } from '../store-card.tsx'
import { StorePicture } from '../store-picture.tsx'
import { StoreRating } from '../store-rating.tsx'

interface StoreRowProps {
  store: StoreCard
  kind: PackKind | null
  isSelected?: boolean
}

/** Compact store card for the list beside a map. */
export function StoreRow({ store, kind, isSelected }: StoreRowProps) {
  return (
    <article
      className={cx(
        'relative flex gap-3.5 rounded-card border bg-white p-3 shadow-1 transition-shadow hover:shadow-2',
        isSelected ? 'border-brand-600 ring-2 ring-brand-600' : 'border-ink-200',
      )}
    >
      <StorePicture src={store.picture} alt="" className="h-26 w-24 shrink-0 rounded-tile bg-brand-50" />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex items-start justify-between gap-2">
          <h3 className="text-md leading-snug">
            <StoreLink store={store} kind={kind} />
          </h3>
          <StoreRating rating={store.rating} count={store.reviewsTotalCount} className="mt-0.5 shrink-0" />
        </div>
        <StorePlace store={store} isShort />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <PriceFrom store={store} />
          <NextSlotChip label={store.nextSlot?.label ?? null} />
        </div>
      </div>
    </article>
  )
}
